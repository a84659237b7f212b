import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'folder cycles';

/** Units by level: a folder, or a file beside folders. */
const LEVELS = [
  /^web\/src\/(?:modules\/)?[^/]+/,
  /^web\/src\/admin\/[^/]+/,
  /^web\/src\/modules\/[^/]+\/[^/]+/,
  /^server\/src\/modules\/[^/]+/,
  /^server\/src\/collections\/[^/]+/,
];

const TESTS = /\.(test|e2e)\.tsx?$/;

/** First import between units: `Map<from, Map<to, { file, line }>>`. */
function readGraph(files, level) {
  const getUnit = (place) => place?.match(level)?.[0];
  const graph = new Map();
  for (const file of files) {
    const from = getUnit(file.path);
    for (const { target, line } of from ? getImports(file) : []) {
      const to = getUnit(target);
      if (!to || to === from) continue;
      if (!graph.has(from)) graph.set(from, new Map());
      if (!graph.get(from).has(to)) graph.get(from).set(to, { file: file.path, line });
    }
  }
  return graph;
}

/** Shortest cycle through `start`, which is first and last; null without one. */
function findCycle(graph, start) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1))?.keys() ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}

/** Reports each cycle once, at its first import. */
function findCycles(graph) {
  const reported = new Set();
  return [...graph.keys()].flatMap((start) => {
    const cycle = reported.has(start) ? null : findCycle(graph, start);
    if (!cycle) return [];
    for (const unit of cycle) reported.add(unit);
    const steps = cycle.slice(1).map((to, position) => ({ to, ...graph.get(cycle[position]).get(to) }));
    const way = steps.map(({ to, file, line }) => `${to} (${file}:${line})`).join(' → ');
    return [
      finding(
        steps[0].file,
        steps[0].line,
        `is part of a cycle: ${start} → ${way}. Move what both need to the one that is imported, or to a folder below both.`,
      ),
    ];
  });
}

export function check(tree) {
  const files = tree.files.filter(({ path }) => !TESTS.test(path));
  return LEVELS.flatMap((level) => findCycles(readGraph(files, level)));
}
