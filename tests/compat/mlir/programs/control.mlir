// Control flow and scalars: scf, cf, index, math, complex, arith, func.
module {
  func.func @collatz(%start: i64) -> (i64, index) {
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %three = arith.constant 3 : i64
    %zero = arith.constant 0 : i64
    %i0 = index.constant 0
    %i1 = index.constant 1
    %r:2 = scf.while (%v = %start, %n = %i0) : (i64, index) -> (i64, index) {
      %go = arith.cmpi ne, %v, %one : i64
      scf.condition(%go) %v, %n : i64, index
    } do {
    ^bb0(%v: i64, %n: index):
      %rem = arith.remsi %v, %two : i64
      %even = arith.cmpi eq, %rem, %zero : i64
      %next = scf.if %even -> (i64) {
        %h = arith.divsi %v, %two : i64
        scf.yield %h : i64
      } else {
        %t = arith.muli %v, %three overflow<nsw> : i64
        %u = arith.addi %t, %one overflow<nsw, nuw> : i64
        scf.yield %u : i64
      }
      %m = index.add %n, %i1
      scf.yield %next, %m : i64, index
    }
    return %r#0, %r#1 : i64, index
  }
  func.func @pick(%which: i32, %x: f64, %z: complex<f64>) -> f64 {
    cf.switch %which : i32, [
      default: ^other(%x : f64),
      0: ^norm,
      1: ^power
    ]
  ^norm:
    %a = complex.abs %z : complex<f64>
    cf.br ^other(%a : f64)
  ^power:
    %e = math.exp %x : f64
    %p = math.powf %e, %x fastmath<fast> : f64
    %big = arith.cmpf ogt, %p, %x : f64
    cf.cond_br %big, ^other(%p : f64), ^other(%x : f64)
  ^other(%r: f64):
    return %r : f64
  }
  func.func @sum(%lo: index, %hi: index, %k: index) -> index {
    %step = index.constant 1
    %init = index.constant 0
    %s = scf.parallel (%i) = (%lo) to (%hi) step (%step) init (%init) -> index {
      %c = index.cmp slt(%i, %k)
      %v = scf.index_switch %i -> index
      case 2 {
        %q = index.mul %i, %k
        scf.yield %q : index
      }
      default {
        %q = index.casts %c : i1 to index
        scf.yield %q : index
      }
      scf.reduce(%v : index) {
      ^bb0(%l: index, %m: index):
        %t = index.add %l, %m
        scf.reduce.return %t : index
      }
    }
    return %s : index
  }
}
