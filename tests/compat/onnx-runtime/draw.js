// Draws nodes of one version of an op from all that its spec admits: element types,
// ranks, broadcasts, optional operands and results, attributes by their enumerations
// and ranges, operands that are constants, and shapes that the model does not tell.
'use strict';

const {dataTypes, arrays, widthOf} = require('./model-proto.js');
const {fitShapes} = require('./shapes.js');

// A whole type stands for itself.
const elementOfType = (type) => (/^tensor\((\w+)\)$/.exec(type) || [undefined, type])[1];
const isTensor = (element) => element in arrays;
const isKnown = (type) => elementOfType(type) in dataTypes;
const sizes = [1, 2, 2, 3, 3, 4, 5, 6];
const mostElements = 4096;
const countOf = (shape) => shape.reduce((a, b) => a * b, 1);

// The same numbers on every machine.
function makeRandom(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

// A number of a text. (FNV-1a, which is the same everywhere.)
function hashOf(text) {
  let number = 2166136261;
  for (const byte of Buffer.from(text))
    number = Math.imul(number ^ byte, 16777619) >>> 0;
  return number;
}
const nameOf = (op, version) => `${op.domain}.${op.op}.${version.since}`;

// Nodes of a version depend on no other version.
const makeRandomOf = (seed, op, version) =>
  makeRandom(hashOf(nameOf(op, version)) ^ Math.imul(seed, 2654435761));

// Whether the run takes a version, as tests/support/Draws.h does.
const share = Number(process.env.DIALECTGEN_DRAW_SHARE || 10), isWhole = share === 1;
const drawSeed = Number(process.env.DIALECTGEN_DRAW_SEED || 0);
const also = (process.env.DIALECTGEN_DRAW_ALSO || '').split(',');
const isChosen = (op, version) => also.includes(op.op) ||
  (hashOf(`${drawSeed}:${nameOf(op, version)}`) >>> 8) % share === 0;

class Drawer {
  // `version` of `op`, as `dialectgen --dump-resolved` has it. With `all`, also of
  // types that nothing here can run, and with graphs.
  constructor(op, version, random, all = false) {
    Object.assign(this, {op, version, random, all});
    this.isKnown = (type) => all || isKnown(type);
    this.pick = (list) => list[random(list.length)];
    this.kinds = (version.hooks || {}).attribute_kinds || {};
  }

  // Whether JavaScript can feed and read such.
  isRunnable() {
    const {operands, results, attributes, type_constraints: variables} = this.version;
    const isOpen = ({type}) => (variables[type] || [type]).some(isKnown);
    return operands.every((operand) => operand.arity === 'optional' || isOpen(operand)) &&
      results.every((result) => result.arity === 'optional' || isOpen(result)) &&
      !(attributes || []).some(({kind, required}) => required && /graph|sparse|type_proto/.test(kind));
  }

  // A type for each variable.
  drawTypes(given = {}) {
    const types = {...given};
    for (const [name, admitted] of Object.entries(this.version.type_constraints || {})) {
      const known = admitted.filter(this.isKnown);
      if (known.length && !types[name])
        types[name] = known.includes('tensor(float)') && this.random(3) && !(this.all && this.random(2)) ? 'float'
          : elementOfType(this.pick(known));
    }
    return types;
  }

  elementOf(parameter, types) {
    return types[parameter.type] || (this.version.type_constraints[parameter.type] ? undefined
      : elementOfType(parameter.type));
  }

  drawShape(shapes) {
    const {random, pick} = this;
    const like = shapes.length && random(5) ? pick(shapes) : undefined;
    if (!like) return Array.from({length: random(5)}, () => pick(sizes));
    switch (random(8)) {
      case 0: case 1: return [...like];
      case 2: return like.slice(random(like.length + 1));
      case 3: return like.map((size) => (random(2) ? size : 1));
      case 4: return like.slice(0, random(like.length + 1));
      case 5: return like.length ? [pick(like)] : [];
      case 6: return like.length > 1 ? [like[1]] : [...like];
      default: return [pick([1, like.length, 2 * like.length])];
    }
  }

  drawAttribute(attribute) {
    const {random, pick} = this;
    const words = (attribute.enum || []).map((value) => (value.value === undefined ? value : value.value));
    const [least, greatest] = attribute.range || [null, null];
    const within = (value) => Math.min(Math.max(value, least ?? -99), greatest ?? 99);
    const whole = () => (words.length ? pick(words) : within(pick([-2, -1, 0, 0, 1, 1, 2, 3])));
    const real = () => within(pick([0.5, 1, 0.125, 2, 0.25, -1.5]));
    const list = (draw) => Array.from({length: random(5)}, draw);
    if (/^type/.test(this.kinds[attribute.name] || ''))
      return {kind: 'int', value: pick(words.length ? words : Object.values(dataTypes))};
    switch (attribute.kind) {
      case 'int': return {kind: 'int', value: whole()};
      case 'float': return {kind: 'float', value: real()};
      case 'string': return words.length ? {kind: 'string', value: pick(words)} : undefined;
      case 'ints': return {kind: 'ints', value: list(whole)};
      case 'floats': return {kind: 'floats', value: list(real)};
      case 'strings': return {kind: 'strings', value: list(() => (words.length ? pick(words) : pick(['a', 'b', ''])))};
      case 'tensor': {
        const element = pick(Object.keys(dataTypes)), shape = this.drawShape([]);
        return {kind: 'tensor', value: {element, shape, data: this.drawData(element, shape, false)}};
      }
      default: return undefined;
    }
  }

  // Integers of such a type are axes, sizes, positions and the like.
  isAboutOthers(operand) {
    const admitted = this.version.type_constraints[operand.type] || [operand.type];
    return admitted.every((type) => /^tensor\(int(32|64)\)$/.test(type));
  }

  drawData(element, shape, isAboutOthers) {
    const {random, pick} = this;
    if (!isTensor(element)) return [];
    const count = countOf(shape) * widthOf(element), offset = random(101);
    const isFloat = /float|double|complex/.test(element), isUnsigned = /^uint|bool/.test(element);
    const draw = (i) => {
      // No two alike, of both signs where there are signs.
      const number = (i * 7919 + 13 + offset) % 101;
      if (element === 'string') return `s${number}`;
      if (element === 'bool') return number % 2;
      if (element === 'bfloat16') return 0x3f80 + number;
      if (element === 'float16') return 0x3800 + number + (number % 2 << 15);
      if (isFloat) return number / 25 - 2.01;
      const whole = isAboutOthers ? pick([-1, 0, 0, 1, 1, 2, 2, 3]) : number % 17 - (isUnsigned ? 0 : 8);
      return /64/.test(element) ? BigInt(whole) : whole;
    };
    return arrays[element].from({length: count}, (_, i) => draw(i));
  }

  makeOperand(parameter, types, shape) {
    const element = this.elementOf(parameter, types);
    const isAboutOthers = this.isAboutOthers(parameter);
    return {element, shape, data: this.drawData(element, shape, isAboutOthers),
            isConstant: this.random(isAboutOthers ? 2 : 6) === 0 && isTensor(element),
            open: this.pick([undefined, undefined, undefined, 'sizes', 'rank'])};
  }

  parameterAt(index, list = this.version.operands) {
    return list[Math.min(index, list.length - 1)];
  }

  drawFresh() {
    const {random, pick, version} = this;
    const types = this.drawTypes(), shapes = [], operands = [], attributes = {};
    for (const parameter of version.operands) {
      const count = parameter.arity === 'variadic' ? 1 + random(3) : 1;
      for (let i = 0; i !== count; ++i) {
        if (!this.elementOf(parameter, types) || (parameter.arity === 'optional' && random(2))) {
          operands.push(null);
          continue;
        }
        let shape = this.drawShape(shapes);
        if (this.isAboutOthers(parameter) && shape.length > 1 && random(2)) shape = [pick(sizes)];
        else shapes.push(shape);
        operands.push(this.makeOperand(parameter, types, shape));
      }
    }
    for (const attribute of version.attributes || []) {
      const value = attribute.required || random(2) ? this.drawAttribute(attribute) : undefined;
      if (value) attributes[attribute.name] = value;
    }
    const results = version.results.flatMap((result) => result.arity === 'variadic'
      ? Array(1 + random(3)).fill(true) : [result.arity !== 'optional' || random(2) === 1]);
    const node = {op: this.op.op, domain: this.op.domain, opset: version.since, operands, attributes, results};
    return this.finish(random(4) ? this.fit(node) : node);
  }

  // A node of another version of the op, as one of this.
  adopt(seed) {
    const {version} = this;
    const last = version.operands[version.operands.length - 1];
    const isVariadic = last && last.arity === 'variadic';
    const admits = (parameter, element) => parameter &&
      (version.type_constraints[parameter.type] || [parameter.type]).some((type) => elementOfType(type) === element);
    const operands = seed.operands.map((operand, i) =>
      (operand && (isVariadic || i < version.operands.length) && admits(this.parameterAt(i), operand.element)
        ? {...operand, shape: [...operand.shape]} : null));
    if (!isVariadic) operands.length = Math.min(operands.length, version.operands.length);
    const attributes = {};
    for (const {name, kind, enum: words} of version.attributes || []) {
      const given = seed.attributes[name];
      const isAdmitted = given && given.kind === kind && (!words || Array.isArray(given.value) ||
        words.some((word) => (word.value === undefined ? word : word.value) === given.value));
      if (isAdmitted) attributes[name] = given;
    }
    const limit = version.results.some(({arity}) => arity === 'variadic') ? 9 : version.results.length;
    return this.finish({...seed, opset: version.since, operands, attributes, results: seed.results.slice(0, limit)});
  }

  // One that differs in something from `node`, which runs.
  mutate(node) {
    const {random, pick, version} = this;
    const made = {...node, operands: node.operands.map((operand) => operand && {...operand, shape: [...operand.shape]}),
                  attributes: {...node.attributes}, results: [...node.results]};
    let there = [];
    const known = (version.attributes || []).filter(({kind}) => !/graph|sparse|type_proto/.test(kind));
    const reshape = (operand, shape) => { operand.shape = shape; operand.data = undefined; };
    const typesOf = () => {
      const types = {};
      made.operands.forEach((operand, i) => {
        const {type} = this.parameterAt(i);
        if (operand && version.type_constraints[type]) types[type] = operand.element;
      });
      return types;
    };
    const moves = [
      () => {
        if (!known.length) return;
        const attribute = pick(known);
        const value = this.drawAttribute(attribute);
        if (value && (attribute.required || random(3))) made.attributes[attribute.name] = value;
        else if (!attribute.required) delete made.attributes[attribute.name];
      },
      () => {
        const optional = version.operands.map((_, i) => i).filter((i) => version.operands[i].arity === 'optional');
        if (!optional.length) return;
        const place = pick(optional);
        while (made.operands.length <= place) made.operands.push(null);
        const parameter = version.operands[place];
        if (made.operands[place]) { made.operands[place] = null; return; }
        const types = this.drawTypes(typesOf());
        if (!this.elementOf(parameter, types)) return;
        made.operands[place] = this.makeOperand(parameter, types,
          this.drawShape(there.map((i) => made.operands[i].shape)));
      },
      () => {
        const variables = Object.keys(version.type_constraints || {});
        if (!variables.length) return;
        const variable = pick(variables);
        const options = version.type_constraints[variable].filter(this.isKnown);
        if (!options.length) return;
        const element = elementOfType(pick(options));
        made.operands.forEach((operand, i) => {
          if (!operand || this.parameterAt(i).type !== variable) return;
          operand.element = element;
          operand.data = undefined;
          operand.isConstant = operand.isConstant && isTensor(element);
        });
      },
      () => {
        // One size is another one, in all places.
        const all = there.flatMap((i) => made.operands[i].shape);
        if (!all.length) return;
        const from = pick(all), to = random(12) ? pick(sizes) : 0, onlyAxis = random(3) ? -1 : random(4);
        const isOfMultiples = random(2) && from > 1;
        const change = (size) => (size === from ? to : isOfMultiples && size % from === 0 ? size / from * to : size);
        for (const i of there)
          reshape(made.operands[i], made.operands[i].shape.map((size, axis) =>
            (onlyAxis < 0 || axis === onlyAxis ? change(size) : size)));
        if (random(2))
          for (const {name, kind} of known) {
            const given = made.attributes[name];
            if (given && kind === 'int') made.attributes[name] = {kind, value: change(given.value)};
            if (given && kind === 'ints') made.attributes[name] = {kind, value: given.value.map(change)};
          }
      },
      () => {
        if (!there.length) return;
        const operand = made.operands[pick(there)], axis = random(operand.shape.length);
        const shape = [...operand.shape];
        if (random(3) && shape.length) shape[axis] = pick([1, ...sizes]);
        else if (random(2)) shape.shift();
        else shape.unshift(pick([1, 1, 2]));
        reshape(operand, shape);
      },
      () => {
        // A dimension more or less, of all that have as many.
        if (!there.length) return;
        const {length} = made.operands[pick(there)].shape;
        const axis = random(length + 1), size = pick(sizes), isLess = length && random(2);
        for (const i of there) {
          const shape = [...made.operands[i].shape];
          if (shape.length !== length) continue;
          if (isLess) shape.splice(Math.min(axis, length - 1), 1);
          else shape.splice(axis, 0, size);
          reshape(made.operands[i], shape);
        }
      },
      () => { if (there.length) { const operand = made.operands[pick(there)]; operand.isConstant = !operand.isConstant && isTensor(operand.element); } },
      () => { if (there.length) made.operands[pick(there)].open = pick([undefined, 'sizes', 'rank']); },
      () => { if (there.length) made.operands[pick(there)].data = undefined; },
      () => {
        if (!there.length) return;
        const operand = made.operands[pick(there)], place = random(countOf(operand.shape));
        if (!/^int(32|64)$/.test(operand.element) || !operand.data || !operand.data.length) return;
        const data = operand.data.slice();
        data[place] = operand.element === 'int64' ? data[place] + BigInt(random(5) - 2) : data[place] + random(5) - 2;
        operand.data = data;
      },
      () => {
        const optional = version.results.map((_, i) => i).filter((i) => version.results[i].arity === 'optional');
        if (!optional.length) return;
        const place = pick(optional);
        while (made.results.length <= place) made.results.push(false);
        made.results[place] = !made.results[place];
      },
      () => {
        const last = version.operands[version.operands.length - 1];
        if (!last || last.arity !== 'variadic' || !made.operands.length) return;
        const end = made.operands[made.operands.length - 1];
        if (random(2) && made.operands.length > version.operands.length) made.operands.pop();
        else if (end) made.operands.push({...end, data: undefined});
      },
      () => {
        const last = version.results[version.results.length - 1];
        if (last.arity === 'variadic') made.results = Array(1 + random(4)).fill(true);
      },
    ];
    for (let count = 1 + random(3); count; --count) {
      there = made.operands.map((_, i) => i).filter((i) => made.operands[i]);
      pick(moves)();
    }
    return this.finish(random(2) ? this.fit(made) : made);
  }

  // Shapes that satisfy the spec's shape signatures, and its relations where this is
  // easy: shapes drawn at random rarely fit several others.
  fit(node) {
    const {random, pick, version} = this;
    const shapes = {}, lists = {};
    version.operands.forEach(({name, arity}, i) => {
      if (arity !== 'variadic' && node.operands[i]) shapes[name] = node.operands[i].shape;
    });
    for (const [name, value] of Object.entries(node.attributes))
      if (Array.isArray(value.value)) lists[name] = value;
    const integer = (word) => {
      if (typeof word === 'number') return word;
      const found = node.attributes[word], declared = (version.attributes || []).find(({name}) => name === word);
      return found ? found.value : declared && declared.default;
    };
    const holds = (when) => !when ||
      !((when.given && !shapes[when.given] && !node.attributes[when.given]) ||
        (when.absent && (shapes[when.absent] || node.attributes[when.absent])) ||
        (when.rank && (shapes[when.rank] || []).length !== when.is) ||
        (when.attribute && integer(when.attribute) !== when.is));
    const rules = {
      is_given: (words) => words.forEach((word) => {
        const attribute = (version.attributes || []).find(({name}) => name === word);
        if (attribute && !node.attributes[word]) {
          const value = this.drawAttribute(attribute);
          if (value) node.attributes[word] = value;
        }
      }),
      axes: ([name, other]) => {
        const rank = (shapes[other] || []).length;
        if (!rank || !random(8)) return;
        const place = () => random(2 * rank) - rank;
        if (node.attributes[name] && node.attributes[name].kind === 'int')
          node.attributes[name] = {kind: 'int', value: place()};
        const distinct = (length) => {
          const axes = Array.from({length: rank}, (_, i) => i);
          while (axes.length > length) axes.splice(random(axes.length), 1);
          if (random(3) === 0) axes.reverse();
          return axes.map((axis) => (random(2) ? axis : axis - rank));
        };
        if (lists[name])
          node.attributes[name] = lists[name] = {kind: 'ints', value: distinct(lists[name].value.length)};
        const place0 = version.operands.findIndex((operand) => operand.name === name);
        const operand = place0 < 0 ? null : node.operands[place0];
        if (!operand || !/^int/.test(operand.element)) return;
        const shape = shapes[name];
        if (shape.length === 1) shape[0] = Math.min(shape[0], rank);
        const axes = shape.length === 1 ? distinct(shape[0]) : [place()];
        if (axes.length === countOf(shape))
          operand.data = arrays[operand.element].from(axes, operand.element === 'int64' ? BigInt : Number);
      },
    };
    for (let round = 0; round !== 2; ++round)
      for (const relation of version.relations || []) {
        const [kind, words] = Object.entries(relation)[0];
        if (rules[kind] && Array.isArray(words) && holds(relation.when))
          rules[kind](words);
      }
    fitShapes(node, version, {
      size: () => pick(sizes),
      often: () => random(4) > 0,
      list: (others) => this.drawShape(others),
    });
    return node;
  }

  // Nothing where it would not be a node, or a large one.
  finish(node) {
    const {version} = this;
    while (node.operands.length && !node.operands[node.operands.length - 1] &&
           this.parameterAt(node.operands.length - 1).arity === 'optional') node.operands.pop();
    for (const [i, parameter] of version.operands.entries())
      if ((parameter.arity || 'single') === 'single' && !node.operands[i]) return undefined;
    if (!node.results.some(Boolean)) node.results[0] = true;
    for (const [i, operand] of node.operands.entries()) {
      if (!operand) continue;
      const count = countOf(operand.shape);
      if (count > mostElements) return undefined;
      if (!operand.data || operand.data.length !== (isTensor(operand.element) ? count * widthOf(operand.element) : 0))
        operand.data = this.drawData(operand.element, operand.shape, this.isAboutOthers(this.parameterAt(i)));
    }
    if (this.all)
      for (const {name, kind} of version.attributes || [])
        if (kind === 'graph') node.attributes[name] = {kind, value: this.drawGraph(node)};
    for (const attribute of version.attributes || [])
      if (attribute.required && !node.attributes[attribute.name]) return undefined;
    return node;
  }

  // A graph that gives what it takes, as ops with graphs have them: a loop that counts,
  // a scan of parts, one on elements of sequences, a branch that takes nothing.
  drawGraph(node) {
    const {random, pick} = this, operands = node.operands.filter(Boolean), op = this.op.op;
    const graph = {nodes: [], inputs: [], outputs: [], constants: {}};
    const take = (element, shape) => {
      const name = `in${graph.inputs.length}`;
      graph.inputs.push({name, element, shape});
      return name;
    };
    const give = (from, element, shape) => {
      const name = `out${graph.outputs.length}`;
      graph.nodes.push({op: 'Identity', inputs: [from], outputs: [name]});
      graph.outputs.push(random(3) ? {name, element, shape} : {name});
    };
    const count = node.results.length;
    const constant = () => {
      const element = pick(['float', 'int64', 'bool', 'double']), shape = this.drawShape([]);
      const name = `c${Object.keys(graph.constants).length}`;
      graph.constants[name] = {element, shape, data: this.drawData(element, shape, false)};
      return [name, element, shape];
    };
    if (op === 'If') {
      for (let i = 0; i !== count; ++i) give(...constant());
      return graph;
    }
    if (op === 'Loop') {
      take('int64', []);
      give(take('bool', []), 'bool', []);
      const carried = node.operands.slice(2).filter(Boolean);
      for (const {element, shape} of carried) give(take(element, isTensor(element) ? shape : undefined), element,
                                                   isTensor(element) ? shape : undefined);
      for (let i = carried.length; i < count; ++i) give(...constant());
      return graph;
    }
    const scanned = op === 'Scan' && node.attributes.num_scan_inputs ? node.attributes.num_scan_inputs.value : 0;
    operands.forEach(({element, shape}, i) => {
      const [, inner] = /^seq\((.*)\)$/.exec(element) || [];
      const isPart = op === 'Scan' && i >= operands.length - scanned;
      const own = inner ? elementOfType(inner) : element;
      const sizes = inner || !isTensor(own) ? undefined : isPart ? shape.slice(1) : shape;
      const name = take(own, sizes);
      if (graph.outputs.length < count) give(name, own, sizes);
    });
    while (graph.outputs.length < count) give(...constant());
    return graph;
  }

  // All that can be seen of a node: the space is swept as far as pairs of these are.
  featuresOf(node) {
    const features = [];
    const {version} = this;
    version.operands.forEach((parameter, i) => {
      const operand = node.operands[i];
      if (parameter.arity === 'optional') features.push(`${parameter.name} ${operand ? 'given' : 'absent'}`);
      if (!operand) return;
      features.push(`${parameter.name} of ${operand.element}`, `${parameter.name} rank ${operand.shape.length}`);
      if (operand.isConstant) features.push(`${parameter.name} constant`);
      else if (operand.open) features.push(`${parameter.name} of open ${operand.open}`);
      if (operand.shape.includes(1)) features.push(`${parameter.name} with 1`);
      if (operand.shape.includes(0)) features.push(`${parameter.name} empty`);
    });
    for (const attribute of version.attributes || []) {
      const given = node.attributes[attribute.name];
      const value = given && (typeof given.value === 'object' ? '' : given.value);
      features.push(`${attribute.name} ${!given ? 'absent' : attribute.enum ? `= ${value}`
        : value < 0 ? 'negative' : value === 0 ? 'zero' : 'given'}`);
    }
    version.results.forEach(({name, arity}, i) => {
      if (arity === 'optional') features.push(`${name} ${node.results[i] ? 'given' : 'absent'}`);
    });
    return features;
  }

  // Each feature that the spec admits and that can be drawn.
  allFeatures() {
    const {version} = this, features = [];
    for (const parameter of version.operands) {
      if (parameter.arity === 'optional') features.push(`${parameter.name} given`, `${parameter.name} absent`);
      for (const type of (version.type_constraints[parameter.type] || [parameter.type]).filter(this.isKnown))
        features.push(`${parameter.name} of ${elementOfType(type)}`);
    }
    for (const attribute of version.attributes || []) {
      if (/graph|sparse|type_proto/.test(attribute.kind)) continue;
      if (!attribute.required) features.push(`${attribute.name} absent`);
      for (const value of attribute.enum || [])
        features.push(`${attribute.name} = ${value.value === undefined ? value : value.value}`);
      if (!attribute.enum && !/^int$|float$/.test(attribute.kind)) features.push(`${attribute.name} given`);
    }
    return features;
  }
}

module.exports = {Drawer, makeRandomOf, isChosen, isWhole, isKnown, countOf};
