// Reads the shape signatures of specs (docs/specs.md, "Shapes") and draws shapes of
// operands that fit one.
'use strict';

// Trees of expressions: {kind, ...}. Lists have items; a number or a variable is a leaf.
function parse(text) {
  const tokens = text.match(/'[^']*'|\.\.\.|==|!=|<=|>=|[A-Za-z_]\w*|\d+|\S/g) || [];
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
      const inner = conditional();
      expect(')');
      return inner;
    }
    if (skip('-')) return {kind: 'binary', operator: '-', left: {kind: 'number', value: 0}, right: leaf()};
    if (skip('[')) {
      const items = [];
      while (!skip(']')) {
        const value = conditional();
        const spread = skip('...'), optional = !spread && skip('?');
        items.push({value, spread, optional});
        if (peek() !== ']') expect(',');
      }
      return {kind: 'list', items};
    }
    const token = tokens[at++];
    if (/^'/.test(token)) return {kind: 'text', value: token.slice(1, -1)};
    if (/^\d+$/.test(token)) return {kind: 'number', value: Number(token)};
    if (!/^[A-Za-z_]\w*$/.test(token || '')) throw new Error(`'${text}': '${token}' begins no expression`);
    if (!skip('(')) return {kind: 'name', name: token};
    const operands = [];
    while (!skip(')')) {
      operands.push(conditional());
      if (peek() !== ')') expect(',');
    }
    return {kind: 'call', name: token, operands};
  };
  const product = binary(leaf, ['*', '/', '%']);
  const sum = binary(product, ['+', '-']);
  const comparison = binary(sum, ['==', '!=', '<', '<=', '>', '>=']);
  const negation = () => (skip('not')
    ? {kind: 'binary', operator: 'is not', left: negation(), right: {kind: 'number', value: 1}} : comparison());
  const disjunction = binary(binary(negation, ['and']), ['or']);
  const conditional = () => {
    const value = disjunction();
    if (!skip('if')) return value;
    const condition = disjunction();
    expect('else');
    return {kind: 'choice', value, condition, otherwise: conditional()};
  };
  const tree = conditional();
  if (at !== tokens.length) throw new Error(`'${text}': '${peek()}' is left`);
  return tree;
}

// A value that these sizes do not have: the draw is tried again.
class Unfit extends Error {}
// A value that is not known before the node runs.
class Unknown extends Error {}

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

// Of numbers, or of each size of lists.
const ofNumbers = {
  ceil: (n) => Math.ceil(n), floor: (n) => Math.floor(n), min: Math.min, max: Math.max,
  dilate: (n, step) => (n ? (n - 1) * step + 1 : 0),
  windows: (n, width, step) => {
    if (n < width) throw new Unfit();
    return Math.floor((n - width) / step) + 1;
  },
  taken: (n, from, to, step) => {
    if (!step) throw new Unfit();
    const least = step < 0 ? -1 : 0, most = step < 0 ? n - 1 : n;
    const [begin, end] = [from, to].map((place) => Math.min(Math.max(place < 0 ? place + n : place, least), most));
    return Math.max(0, Math.ceil((end - begin) / step));
  },
};

const functions = {
  product: (shape) => shape.reduce((a, b) => a * b, 1), length: (shape) => shape.length,
  broadcast: (...shapes) => broadcast(shapes),
  same: (first, ...shapes) => {
    if (shapes.some((shape) => JSON.stringify(shape) !== JSON.stringify(first))) throw new Unfit();
    return first;
  },
  select: (shape, axes) => positions(shape, axes).map((place) => shape[place]),
  remove: (shape, axes) => { const gone = positions(shape, axes); return shape.filter((_, i) => !gone.includes(i)); },
  slice: (shape, from, to) => {
    const [begin, end] = [from, to].map((place) => (place < 0 ? place + shape.length : place));
    if (begin < 0 || end > shape.length || begin > end) throw new Unfit();
    return shape.slice(begin, end);
  },
  every: (shape, step, from) => {
    const chosen = [];
    for (let i = from < 0 ? from + shape.length : from; i in shape; i += step) chosen.push(shape[i]);
    return chosen;
  },
  insert: (shape, axes, size) => {
    const result = Array(shape.length + axes.length), rest = [...shape];
    positions(Array(result.length).fill(0), axes).forEach((place, i) => { result[place] = Array.isArray(size) ? size[i] : size; });
    for (let i = 0; i !== result.length; ++i) if (result[i] === undefined) result[i] = rest.shift();
    return result;
  },
  replace: (shape, axes, size) => { const there = positions(shape, axes); return shape.map((old, i) => (there.includes(i) ? (Array.isArray(size) ? size[there.indexOf(i)] : size) : old)); },
};

const operators = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b,
  '%': (a, b) => a % b, '<': (a, b) => a < b, '<=': (a, b) => a <= b, '>': (a, b) => a > b, '>=': (a, b) => a >= b,
  'or': (a, b) => a || b, 'and': (a, b) => a && b, 'is not': (a, one) => Number(Boolean(a)) !== one,
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
      if (!data) throw new Unknown();
      return isList || operand.shape.length ? data : data[0];
    }
    const lists = Object.values(this.values).filter(Array.isArray);
    const numbers = Object.values(this.values).filter((value) => !Array.isArray(value));
    return (this.values[name] = isList ? this.draw.list([...lists, numbers]) : this.draw.size());
  }

  evaluate(tree, isList = false) {
    switch (tree.kind) {
      case 'number': case 'text': return tree.value;
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
        const both = [tree.left, tree.right].map((side) => this.evaluate(side, isList || isShapes));
        const longest = both.find(Array.isArray);
        if (!longest || /^[=!]=$/.test(tree.operator)) return operators[tree.operator](...both);
        if (both.some((side) => Array.isArray(side) && side.length !== longest.length)) throw new Unfit();
        const each = longest.map((_, i) => operators[tree.operator](...both.map((side) => (Array.isArray(side) ? side[i] : side))));
        return /^[<>]/.test(tree.operator) ? each.every((holds) => holds) : each;
      }
      default: {
        if (tree.name === 'concatenate') throw new Unknown();
        if (tree.name === 'positions') {
          const {name} = tree.operands[0], list = this.evaluate(tree.operands[1], true);
          const isThere = name in this.places ? this.node.operands[this.places[name]] : this.node.attributes[name];
          const axes = isThere ? this.named(name, true) : [];
          return axes.length ? axes : list.map((_, i) => i);
        }
        if (tree.name === 'rank' || tree.name === 'given' || tree.name === 'shape') {
          const {name} = tree.operands[0], place = this.places[name];
          if (this.results.has(name)) throw new Unknown();
          const operand = this.node.operands[place];
          if (tree.name === 'given') return operand || name in this.node.attributes ? 1 : 0;
          if (!operand) {
            if (tree.name === 'shape') throw new Unknown();
            return 0;
          }
          const shape = this.drawn && this.drawn[name] ? this.drawn[name] : operand.shape;
          return tree.name === 'rank' ? shape.length : shape;
        }
        if (tree.name === 'default') {
          const [{name}, otherwise] = tree.operands;
          const isThere = name in this.places ? this.node.operands[this.places[name]] : this.node.attributes[name];
          const list = isThere ? this.named(name, true) : [];
          return list.length ? list : this.evaluate(otherwise);
        }
        const ofEach = ofNumbers[tree.name], call = functions[tree.name];
        if (ofEach) {
          const operands = tree.operands.map((operand) => this.evaluate(operand, isList));
          const longest = operands.find(Array.isArray);
          if (!longest) return ofEach(...operands);
          if (operands.some((list) => Array.isArray(list) && list.length !== longest.length)) throw new Unfit();
          return longest.map((_, i) => ofEach(...operands.map((list) => (Array.isArray(list) ? list[i] : list))));
        }
        if (!call) throw new Error(`no function '${tree.name}'`);
        // `_` between the operands is one size.
        return call(...tree.operands.map((operand) => this.evaluate(operand, operand.name !== '_')));
      }
    }
  }

  tryCall(name) { return /^(broadcast|same|select|remove|replace|shape|slice|insert|every|positions)$/.test(name) ? [] : undefined; }
}

const namesIn = (tree) => (tree.kind === 'name' ? [tree.name]
  : Object.values(tree).flatMap((part) => (Array.isArray(part) ? part.flatMap((item) => namesIn(item.value || item))
    : part && typeof part === 'object' ? namesIn(part) : [])));

// Gives the operands of `node`, and the attributes that are lists of sizes, shapes that
// fit the signatures of `version`; `draw` has size(), list(others) and often(). False if
// no draw of many fits; the node then is as it was.
function fitShapes(node, version, draw, tries = 100) {
  const signatures = [].concat(version.shapes || []);
  // Random shapes rarely have one element.
  for (const {where = []} of signatures)
    for (const text of where) {
      const [, name] = text.match(/^product\(shape\((\w+)\)\) == 1$/) || [];
      const operand = node.operands[version.operands.findIndex((parameter) => parameter.name === name)];
      if (!operand || operand.shape.every((size) => size === 1)) continue;
      operand.shape = draw.often() ? [] : [1];
      operand.data = undefined;
    }
  for (const {shapes = {}, where = []} of signatures) {
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
        const ifKnown = (tree) => {
          try {
            return attempt.evaluate(tree);
          } catch (error) {
            if (error instanceof Unknown) return true;
            throw error;
          }
        };
        if (!equations.every(ifKnown)) continue;
        for (const [name, tree] of trees) if (results.has(name)) ifKnown(tree);
        found = attempt.drawn;
      } catch (error) {
        if (!(error instanceof Unfit || error instanceof Unknown)) throw error;
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
