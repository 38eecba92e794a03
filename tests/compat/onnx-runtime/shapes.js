// Reads the shape signatures of specs (docs/spec-format.md, "Shapes") and draws shapes of
// operands that fit one.
'use strict';

// Trees of expressions: {kind, ...}. Lists have items; a number or a variable is a leaf.
function parse(text) {
  const tokens = text.match(/\.\.\.|==|!=|<=|>=|[A-Za-z_]\w*|\d+|\S/g) || [];
  let at = 0;
  const peek = () => tokens[at];
  const skip = (token) => {
    if (tokens[at] !== token) return false;
    ++at;
    return true;
  };
  const expect = (token) => {
    if (!skip(token)) throw new Error(`'${text}': expected '${token}' before '${peek() || 'the end'}'`);
  };
  const binary = (next, operators) => () => {
    let left = next();
    while (operators.includes(peek())) left = {kind: 'binary', operator: tokens[at++], left, right: next()};
    return left;
  };
  const leaf = () => {
    if (skip('(')) {
      const inner = comparison();
      expect(')');
      return inner;
    }
    if (skip('-')) return {kind: 'binary', operator: '-', left: {kind: 'number', value: 0}, right: leaf()};
    if (skip('[')) {
      const items = [];
      while (!skip(']')) {
        const value = comparison();
        const spread = skip('...'), optional = !spread && skip('?');
        items.push({value, spread, optional});
        if (peek() !== ']') expect(',');
      }
      return {kind: 'list', items};
    }
    const token = tokens[at++];
    if (/^\d+$/.test(token)) return {kind: 'number', value: Number(token)};
    if (!/^[A-Za-z_]\w*$/.test(token || '')) throw new Error(`'${text}': '${token}' begins no expression`);
    if (!skip('(')) return {kind: 'name', name: token};
    const operands = [];
    while (!skip(')')) {
      operands.push(comparison());
      if (peek() !== ')') expect(',');
    }
    return {kind: 'call', name: token, operands};
  };
  const product = binary(leaf, ['*', '/', '%']);
  const sum = binary(product, ['+', '-']);
  const comparison = binary(sum, ['==', '!=', '<', '<=', '>', '>=']);
  const whole = comparison();
  const tree = skip('if') ? {kind: 'choice', value: whole, condition: comparison()} : whole;
  if (tree !== whole) {
    expect('else');
    tree.otherwise = comparison();
  }
  if (at !== tokens.length) throw new Error(`'${text}': '${peek()}' is left`);
  return tree;
}

// A value that these sizes do not have: the draw is tried again.
class Unfit extends Error {}

function broadcast(shapes) {
  const rank = Math.max(0, ...shapes.map((shape) => shape.length)), result = [];
  for (let i = 1; i <= rank; ++i) {
    const sizes = shapes.map((shape) => shape[shape.length - i]).filter((size) => size !== undefined && size !== 1);
    if (sizes.some((size) => size !== sizes[0])) throw new Unfit();
    result.unshift(sizes.length ? sizes[0] : 1);
  }
  return result;
}

const positions = (shape, axes) => (Array.isArray(axes) ? axes : [axes]).map((axis) => {
  const place = axis < 0 ? axis + shape.length : axis;
  if (!(place in shape)) throw new Unfit();
  return place;
});

const functions = {
  ceil: (n) => Math.ceil(n), floor: (n) => Math.floor(n), min: Math.min, max: Math.max,
  product: (shape) => shape.reduce((a, b) => a * b, 1), length: (shape) => shape.length,
  broadcast: (...shapes) => broadcast(shapes),
  permute: (shape, order) => positions(shape, order).map((place) => shape[place]),
  select: (shape, axes) => positions(shape, axes).map((place) => shape[place]),
  remove: (shape, axes) => { const gone = positions(shape, axes); return shape.filter((_, i) => !gone.includes(i)); },
  replace: (shape, axes, size) => { const there = positions(shape, axes); return shape.map((old, i) => (there.includes(i) ? size : old)); },
};

const operators = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b,
  '%': (a, b) => a % b, '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b,
  '==': (a, b) => JSON.stringify(a) === JSON.stringify(b), '!=': (a, b) => JSON.stringify(a) !== JSON.stringify(b),
};

// One try: variables get values when they are first met, as lists or as numbers.
class Try {
  constructor(signature, node, version, draw) {
    Object.assign(this, {node, draw, values: {}, absent: {}});
    this.places = {};
    version.operands.forEach(({name}, i) => { this.places[name] = i; });
    this.attributes = Object.fromEntries((version.attributes || []).map((attribute) => [attribute.name, attribute]));
    this.results = new Set(version.results.map(({name}) => name));
    this.shapes = signature;
  }

  named(name, isList) {
    if (name === '_') return isList ? this.draw.list([]) : this.draw.size();
    if (name in this.values) return this.values[name];
    if (name in this.attributes) {
      const given = this.node.attributes[name], value = given ? given.value : this.attributes[name].default;
      return value === undefined ? 0 : value;
    }
    if (name in this.places) {
      const operand = this.node.operands[this.places[name]];
      const data = operand && operand.isConstant && operand.data ? Array.from(operand.data, Number) : undefined;
      if (!data) throw new Unfit();
      return isList || operand.shape.length ? data : data[0];
    }
    const lists = Object.values(this.values).filter(Array.isArray);
    const numbers = Object.values(this.values).filter((value) => !Array.isArray(value));
    return (this.values[name] = isList ? this.draw.list([...lists, numbers]) : this.draw.size());
  }

  evaluate(tree, isList = false) {
    switch (tree.kind) {
      case 'number': return tree.value;
      case 'name': return this.named(tree.name, isList);
      case 'choice': return this.evaluate(this.evaluate(tree.condition) ? tree.value : tree.otherwise, isList);
      case 'list': return tree.items.flatMap(({value, spread, optional}) => {
        if (optional && (this.absent[value.name] ??= !this.draw.often())) return [];
        const found = this.evaluate(value, spread);
        if (!spread && (!Number.isInteger(found) || found < 0)) throw new Unfit();
        return found;
      });
      case 'binary': {
        // The dividend of a size is bound as a multiple, so that the quotient is a size.
        if (tree.operator === '/' && tree.left.kind === 'name' && !(tree.left.name in this.values) &&
            !(tree.left.name in this.attributes) && tree.left.name !== '_')
          this.values[tree.left.name] = this.draw.size() * this.evaluate(tree.right);
        const isShapes = /^[=!]=$/.test(tree.operator) && [tree.left, tree.right].some(({kind, name}) =>
          kind === 'list' || (kind === 'call' && Array.isArray(this.tryCall(name, tree))));
        return operators[tree.operator](this.evaluate(tree.left, isShapes), this.evaluate(tree.right, isShapes));
      }
      default: {
        if (tree.name === 'rank' || tree.name === 'given') {
          const {name} = tree.operands[0], place = this.places[name];
          if (this.results.has(name)) throw new Error(`'${name}' is a result`);
          const operand = this.node.operands[place];
          if (tree.name === 'given') return operand || name in this.node.attributes ? 1 : 0;
          return operand ? (this.drawn && this.drawn[name] ? this.drawn[name] : operand.shape).length : 0;
        }
        const call = functions[tree.name];
        if (!call) throw new Error(`no function '${tree.name}'`);
        const takesLists = !/^(ceil|floor|min|max)$/.test(tree.name);
        return call(...tree.operands.map((operand) => this.evaluate(operand, takesLists)));
      }
    }
  }

  tryCall(name) { return /^(broadcast|permute|select|remove|replace)$/.test(name) ? [] : undefined; }
}

const namesIn = (tree) => (tree.kind === 'name' ? [tree.name]
  : Object.values(tree).flatMap((part) => (Array.isArray(part) ? part.flatMap((item) => namesIn(item.value || item))
    : part && typeof part === 'object' ? namesIn(part) : [])));

// Gives the operands of `node`, and the attributes that are lists of sizes, shapes that
// fit the signatures of `version`; `draw` has size(), list(others) and often(). False if
// no draw of many fits; the node then is as it was.
function fitShapes(node, version, draw, tries = 100) {
  const signatures = [].concat(version.shapes || []);
  for (const {shapes, where = []} of signatures) {
    const trees = Object.entries(shapes).map(([name, text]) => [name, parse(text)]);
    const results = new Set(version.results.map(({name}) => name));
    const equations = where.map(parse).filter((tree) => !namesIn(tree).some((name) => results.has(name)));
    let found;
    for (let i = 0; i !== tries && !found; ++i) {
      const attempt = new Try(shapes, node, version, draw);
      attempt.drawn = {};
      try {
        for (const [name, tree] of trees)
          if (!results.has(name)) attempt.drawn[name] = attempt.evaluate(tree);
        if (!equations.every((tree) => attempt.evaluate(tree))) continue;
        for (const [name, tree] of trees) if (results.has(name)) attempt.evaluate(tree);
        found = attempt.drawn;
      } catch (error) {
        if (!(error instanceof Unfit)) throw error;
      }
    }
    if (!found) return false;
    version.operands.forEach(({name}, i) => {
      const operand = node.operands[i];
      if (!operand || !found[name] || String(operand.shape) === String(found[name])) return;
      operand.shape = found[name];
      operand.data = undefined;
    });
    for (const [name, value] of Object.entries(found))
      if (name in node.attributes)
        node.attributes[name] = {...node.attributes[name], value};
  }
  return true;
}

module.exports = {parse, fitShapes};
