// Forms of the ops of ai.onnx.ml whose operands are numbers, for draw-functions.js.
//
// Features and thresholds are quarters, so that some are equal; the trees, weights and
// labels of a node fit each other.
'use strict';

module.exports = ({random, pick, maybe, range, countOf, node, listed, int, real}) => {
  const ints = (value) => ({kind: 'ints', value}), reals = (value) => ({kind: 'floats', value});
  const text = (value) => ({kind: 'string', value}), texts = (value) => ({kind: 'strings', value});
  const tensor = (element, values) => ({kind: 'tensor', value: listed(element, [values.length], values)});
  const quarter = (bound) => (random(8 * bound + 1) - 4 * bound) / 4;
  const quarters = (count, bound = 2) => range(count, () => quarter(bound));
  const transforms = ['NONE', 'NONE', 'LOGISTIC', 'SOFTMAX', 'SOFTMAX_ZERO', 'PROBIT'];
  // Of two classes with one score, the runtime writes the probit of one, and nothing of the other.
  const ofTwo = transforms.slice(0, -1);
  const kinds = ['float', 'float', 'float', 'double', 'int64', 'int32'];
  const of = (element, shape, values) => listed(element, shape, values.map((value) =>
    (element === 'int64' ? BigInt(Math.round(value)) : element === 'int32' ? Math.round(value) : value)));
  const samples = (features, elements = kinds, hasNan = false) => {
    const shape = pick([[1 + random(5), features], [1 + random(5), features], [features]]), element = pick(elements);
    const isReal = element === 'float' || element === 'double';
    return of(element, shape, range(countOf(shape), () => (hasNan && isReal && !random(5) ? NaN : quarter(3))));
  };
  const labels = (count) => range(count, (place) => 3 * place - 2);

  // Nodes in the order in which they are met; each leaf is `{leaf}`.
  function grow(features, depth, modes) {
    const nodes = [];
    (function add(left) {
      const at = nodes.length;
      if (!left || (at && !random(4))) return nodes.push({isLeaf: true}) && at;
      nodes.push({mode: pick(modes), feature: random(features), value: quarter(2), missing: random(2)});
      nodes[at].onTrue = add(left - 1);
      nodes[at].onFalse = add(left - 1);
      return at;
    })(depth);
    return nodes;
  }
  const comparisons = ['BRANCH_LEQ', 'BRANCH_LT', 'BRANCH_GTE', 'BRANCH_GT', 'BRANCH_EQ', 'BRANCH_NEQ'];
  const modesOf = () => pick([['BRANCH_LEQ'], ['BRANCH_LT'], comparisons]);
  const forest = (features) => {
    const modes = modesOf();
    return range(1 + random(4), () => grow(features, random(4), modes));
  };
  const nodesOf = (trees, hasMissing) => {
    const all = trees.flatMap((tree, number) => tree.map((one, name) => ({...one, number, name})));
    const list = (valueOf) => ints(all.map(valueOf));
    return {
      nodes_treeids: list(({number}) => number), nodes_nodeids: list(({name}) => name),
      nodes_featureids: list(({feature}) => feature || 0),
      nodes_truenodeids: list(({onTrue}) => onTrue || 0), nodes_falsenodeids: list(({onFalse}) => onFalse || 0),
      nodes_modes: texts(all.map(({isLeaf, mode}) => (isLeaf ? 'LEAF' : mode))),
      nodes_values: reals(all.map(({value}) => value || 0)),
      ...(hasMissing ? {nodes_missing_value_tracks_true: list(({missing}) => missing || 0)} : {}),
    };
  };
  const weightsOf = (part, trees, targetsOf, number) => {
    const all = trees.flatMap((tree, place) => tree.flatMap(({isLeaf}, name) =>
      (isLeaf ? targetsOf().map((target) => ({place, name, target})) : [])));
    return {[`${part}_treeids`]: ints(all.map(({place}) => place)), [`${part}_nodeids`]: ints(all.map(({name}) => name)),
            [`${part}_ids`]: ints(all.map(({target}) => target)), [`${part}_weights`]: reals(all.map(number))};
  };

  function regressor() {
    const features = 1 + random(4), targets = 1 + random(3), hasMissing = random(2), trees = forest(features);
    // The runtime gives a target without any weight 0, whatever its base value is.
    const isFull = random(2), some = () => range(targets, (target) => target).filter((target) => isFull || targets === 1 || random(3) || !target);
    return {opset: pick([1, 3]), ...node([samples(features, ['float', 'float', 'double'], hasMissing)], {
      ...nodesOf(trees, hasMissing), ...weightsOf('target', trees, some, () => quarter(1)), n_targets: int(targets),
      aggregate_function: maybe(() => text(pick(['SUM', 'AVERAGE', 'MIN', 'MAX']))),
      base_values: isFull || targets === 1 ? maybe(() => reals(quarters(targets))) : null, post_transform: maybe(() => text(pick(transforms)))})};
  }
  function classifier() {
    const features = 1 + random(4), classes = pick([2, 2, 2, 3, 4]), hasMissing = random(2), trees = forest(features);
    const only = classes === 2 ? pick([[0], [1], [0, 1]]) : range(classes, (target) => target);
    const some = () => only.filter((target) => classes === 2 || random(3) || !target), isPositive = random(2);
    return {opset: pick([1, 3]), ...node([samples(features, kinds, hasMissing)], {
      ...nodesOf(trees, hasMissing), ...weightsOf('class', trees, some, () => (isPositive ? Math.abs(quarter(1)) / 4 : quarter(1))),
      // Where both of two classes have weights, the runtime's labels are 0 and 1.
      classlabels_int64s: ints(only.length === 2 ? [0, 1] : labels(classes)), post_transform: maybe(() => text(pick(classes === 2 ? ofTwo : transforms))),
      base_values: maybe(() => reals(quarters(classes === 2 ? 1 + random(2) : classes)))}, [true, true])};
  }
  function ensemble() {
    const features = 1 + random(4), targets = 1 + random(3), element = pick(['float', 'float', 'double']), hasMissing = random(2);
    const nodes = [], leaves = [], roots = [], members = [], modes = pick([[0], [1], [0, 1, 2, 3, 4, 5, 6], [6]]);
    // A tree begins with a node, since its root is none of the leaves.
    for (let tree = 1 + random(4); tree; --tree) {
      roots.push(nodes.length);
      (function add(left) {
        if (!left) return [leaves.push({target: random(targets), weight: quarter(1)}) - 1, 1];
        const at = nodes.length, one = {mode: pick(modes), feature: random(features), value: quarter(2), missing: random(2)};
        nodes.push(one);
        one.onTrue = add(random(left));
        one.onFalse = add(random(left));
        return [at, 0];
      })(1 + random(3));
    }
    for (const {mode} of nodes) if (mode === 6) members.push(...quarters(1 + random(3)), NaN);
    const list = (valueOf) => ints(nodes.map(valueOf));
    return {opset: 5, ...node([samples(features, [element], hasMissing)], {
      tree_roots: ints(roots), n_targets: int(targets), nodes_featureids: list(({feature}) => feature),
      nodes_splits: tensor(element, nodes.map(({value}) => value)), nodes_modes: tensor('uint8', nodes.map(({mode}) => mode)),
      nodes_truenodeids: list(({onTrue}) => onTrue[0]), nodes_trueleafs: list(({onTrue}) => onTrue[1]),
      nodes_falsenodeids: list(({onFalse}) => onFalse[0]), nodes_falseleafs: list(({onFalse}) => onFalse[1]),
      nodes_missing_value_tracks_true: hasMissing ? list(({missing}) => missing) : null,
      leaf_targetids: ints(leaves.map(({target}) => target)), leaf_weights: tensor(element, leaves.map(({weight}) => weight)),
      membership_values: members.length ? tensor(element, members) : null,
      aggregate_function: maybe(() => int(random(4))), post_transform: maybe(() => int(pick([0, 0, 3, 4])))})};
  }
  const kernel = () => ({kernel_type: maybe(() => text(pick(['LINEAR', 'POLY', 'RBF', 'SIGMOID']))),
                         kernel_params: reals([pick([0.25, 0.5]), pick([0, 0.5]), pick([1, 2, 3])])});

  return {
    Scaler: () => {
      const features = 1 + random(4), count = pick([1, features]);
      return node([samples(features)], {offset: reals(quarters(count)), scale: reals(quarters(count))});
    },
    Normalizer: () => node([samples(1 + random(4))], {norm: maybe(() => text(pick(['MAX', 'L1', 'L2'])))}),
    Binarizer: () => node([samples(1 + random(4), ['float'])], {threshold: maybe(() => real(quarter(1)))}),
    Imputer: () => {
      const features = 1 + random(4), count = pick([1, features]);
      return random(2)
        ? node([samples(features, ['float'], true)], {imputed_value_floats: reals(quarters(count)), replaced_value_float: real(pick([NaN, 0, 1]))})
        : node([samples(features, ['int64'])], {imputed_value_int64s: ints(range(count, () => random(9))), replaced_value_int64: int(pick([0, 1]))});
    },
    OneHotEncoder: () => node([samples(1 + random(4), ['float', 'double', 'int64'])], {cats_int64s: ints(labels(1 + random(4)))}),
    LabelEncoder: () => {
      const count = 1 + random(4), [from, to] = pick([['int64', 'float'], ['float', 'int64'], ['int64', 'int64'], ['float', 'float']]);
      const hasTensor = from === to && random(2), list = (element, values) => (element === 'int64' ? ints(values.map(Math.round)) : reals(values));
      const keys = range(count, (place) => (from === 'float' && !place && random(2) ? NaN : place - 1)), values = quarters(count, 3).map(Math.round);
      const names = {int64: 'int64s', float: 'floats'}, big = (element, all) => (element === 'int64' ? all.map(BigInt) : all);
      return {opset: 4, ...node([samples(1 + random(4), [from], true)], hasTensor
        ? {keys_tensor: tensor(from, big(from, keys)), values_tensor: tensor(to, big(to, values)), default_tensor: tensor(to, big(to, [7]))}
        : {[`keys_${names[from]}`]: list(from, keys), [`values_${names[to]}`]: list(to, values),
           default_float: to === 'float' ? maybe(() => real(2.5)) : null, default_int64: to === 'int64' ? maybe(() => int(-5)) : null})};
    },
    ArrayFeatureExtractor: () => {
      const features = 1 + random(4), count = 1 + random(3);
      return node([samples(features), listed('int64', pick([[count], [1, count]]), range(count, () => BigInt(random(features))))]);
    },
    FeatureVectorizer: () => {
      const rows = 1 + random(3), sizes = range(1 + random(3), () => 1 + random(4)), element = pick(kinds);
      return node(sizes.map((size) => of(element, [rows, size], quarters(rows * size))),
                  {inputdimensions: ints(sizes.map((size) => pick([size, size, size + 1, 1])))});
    },
    LinearRegressor: () => {
      const features = 1 + random(4), targets = 1 + random(3);
      return node([samples(features, ['float'])], {coefficients: reals(quarters(targets * features)), targets: int(targets),
        intercepts: maybe(() => reals(quarters(targets))), post_transform: maybe(() => text(pick(transforms)))});
    },
    LinearClassifier: () => {
      const features = 1 + random(4), classes = pick([1, 2, 3]);
      return node([samples(features)], {coefficients: reals(quarters(classes * features)), intercepts: reals(quarters(classes)),
        classlabels_ints: ints(labels(Math.max(classes, 2))), post_transform: maybe(() => text(pick(classes === 1 ? ofTwo : transforms)))}, [true, true]);
    },
    SVMRegressor: () => {
      const features = 1 + random(4), vectors = random(4);
      return node([samples(features, ['float'])], {...kernel(), n_supports: int(vectors), rho: reals(quarters(1)),
        coefficients: reals(quarters(vectors || features)), support_vectors: vectors ? reals(quarters(vectors * features)) : null,
        one_class: maybe(() => int(random(2)))});
    },
    SVMClassifier: () => {
      const features = 1 + random(4), classes = 2 + random(3), counts = range(classes, () => 1 + random(2)), isLinear = !random(3);
      const vectors = counts.reduce((sum, count) => sum + count, 0), pairs = classes * (classes - 1) / 2;
      return node([samples(features)], {...kernel(), classlabels_ints: ints(labels(classes)), rho: reals(quarters(isLinear ? 1 : pairs)),
        coefficients: reals(quarters(isLinear ? classes * features : (classes - 1) * vectors)),
        vectors_per_class: isLinear ? null : ints(counts), support_vectors: isLinear ? null : reals(quarters(vectors * features)),
        post_transform: maybe(() => text(pick(classes === 2 ? ofTwo : transforms)))}, [true, true]);
    },
    TreeEnsemble: ensemble,
    TreeEnsembleClassifier: classifier,
    TreeEnsembleRegressor: regressor,
  };
};
