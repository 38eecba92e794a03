//===- Steps.cpp - how values pass between versions -----------------------===//
