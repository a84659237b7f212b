import { buildQuery, DEFAULT_RUN, formatKet, readState } from '@qram/simulator';
import { expect, it, test } from 'vitest';
import { buildStateExpression } from './format-state.ts';
import { buildGuidedRun, GUIDED_STOPS } from './guided-stops.ts';

const query = buildQuery(buildGuidedRun(DEFAULT_RUN, 0));
const stops = GUIDED_STOPS.map(({ step, sentence }) => ({
  step,
  sentence,
  state: readState(query, step),
  kind: query.schedule.steps[step - 1]?.phase.kind,
}));
const [start, loaded, reached, copied, end] = stops;

const routers = 2 ** query.schedule.treeBits - 1;
const kets = query.branches.map(({ address }) => formatKet(address, 3));
const data = query.branches.map(({ address }) => query.memory.cells[address]);

test('each stop is one sentence of at most 20 words', () => {
  for (const { sentence } of stops) {
    expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
    expect(sentence).toMatch(/^[^.]+\.$/);
  }
});

test('the routers wait, and the query asks for its addresses', () => {
  expect(start?.state.routersSet.inAny).toBe(0);
  expect(start?.sentence).toBe(
    `All ${routers} routers wait, and one query asks for the cells ${kets[0]}, ${kets[1]} and ${kets[2]} at once.`,
  );
});

test('the routers of the paths are set when the address is loaded', () => {
  expect(loaded?.step).toBe(query.schedule.loadedAt);
  const set = loaded?.state.routersSet.inAny ?? 0;
  for (const { path } of loaded?.state.branches ?? []) expect(path.filter((letter) => letter !== 'W')).toHaveLength(3);
  expect(loaded?.sentence).toBe(
    `The address bits have set ${set} routers, 3 on the path of each address; ${routers - set} waits in every branch.`,
  );
});

test('the bus is at the cell of each branch before it has data', () => {
  const branches = reached?.state.branches ?? [];
  expect(branches.map(({ bus }) => [bus.value, bus.place])).toEqual(
    query.branches.map(({ address }) => [0, { level: 3, index: address }]),
  );
  expect(new Set(branches.map(({ bus }) => bus.place?.index)).size).toBe(3);
  expect(reached?.sentence).toContain(
    'The bus, still 0, follows the set routers to a different cell in each of the 3 branches',
  );
});

test('the bus takes the data of the cells', () => {
  expect(copied?.kind).toBe('copy');
  expect(copied?.state.branches.map(({ bus }) => bus.value)).toEqual(data);
  expect(copied?.sentence).toContain(kets.map((ket, branch) => `${data[branch]} from ${ket}`).join(', '));
});

test('everything but the data is undone at the end', () => {
  expect(end?.step).toBe(query.schedule.steps.length);
  expect(end?.state.routersSet.inAny).toBe(0);
  const { terms } = buildStateExpression(query, readState(query, query.schedule.steps.length));
  expect(terms.map((term) => [term.sign, `|${term.address}⟩`, term.routers, Number(term.bus)])).toEqual(
    data.map((value, branch) => ['+', kets[branch], 'WWW', value]),
  );
  expect(end?.sentence).toBe(
    `All ${routers} routers wait again; beside ${kets[0]}, ${kets[1]} and ${kets[2]} the bus has ${data[0]}, ${data[1]} and ${data[2]}.`,
  );
});

it('goes forward through the phases of the run', () => {
  expect(stops.map(({ kind }) => kind)).toEqual([undefined, 'load', 'send', 'copy', 'unload']);
});
