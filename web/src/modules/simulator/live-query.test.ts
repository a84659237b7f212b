import { OPENING_MEMORY, parseRunLink } from '@qram/simulator';
import { describe, expect, test } from 'vitest';
import { describeLiveQuery, runLiveQuery } from './live-query.ts';

/** All sets of addresses of the memory, from none to all. */
const SETS = Array.from({ length: 2 ** OPENING_MEMORY.cells.length }, (_, chosen) =>
  OPENING_MEMORY.cells.flatMap((_cell, address) => ((chosen >> address) & 1 ? [address] : [])),
);

describe('the query of the home page', () => {
  test('returns each address with the data of its cell, in equal parts', () => {
    for (const addresses of SETS) {
      const { answer } = runLiveQuery(addresses);
      expect(answer.map(({ address, bus }) => [address, bus.value])).toEqual(
        addresses.map((address) => [address, OPENING_MEMORY.cells[address]]),
      );
      for (const { amplitude } of answer) expect(amplitude.re ** 2).toBeCloseTo(1 / addresses.length, 12);
    }
  });

  test('counts the routers that are on the paths of its addresses', () => {
    for (const addresses of SETS.slice(1)) {
      const onPaths = new Set(addresses.flatMap((address) => [`0.0`, `1.${address >> 2}`, `2.${address >> 1}`])).size;
      expect(runLiveQuery(addresses).tree.routersSet.inAny).toBe(onPaths);
    }
  });

  test('says what happens', () => {
    expect(describeLiveQuery(runLiveQuery([2, 5]))).toEqual({
      heading: 'Two addresses, one query.',
      text: 'Five of seven routers are set, two wait. Measure, and you get one of the two pairs, each half the time.',
    });
    expect(describeLiveQuery(runLiveQuery([7]))).toEqual({
      heading: 'One address, one query.',
      text: 'Three of seven routers are set, four wait. Measure, and you get this pair every time.',
    });
    expect(describeLiveQuery(runLiveQuery([0, 1, 2, 3, 4, 5, 6, 7])).text).toBe(
      'All seven routers are set. Measure, and you get one of the eight pairs, each an eighth of the time.',
    );
    expect(describeLiveQuery(runLiveQuery([0, 2, 4])).text).toMatch(/^Six of seven routers are set, one waits\. /);
    expect(describeLiveQuery(runLiveQuery([])).text).toBe('All seven routers wait. Press a cell to ask for it.');
  });

  test('opens in the simulator with the same addresses', () => {
    const { link } = runLiveQuery([2, 5]);
    const run = parseRunLink(link.slice(link.indexOf('#') + 1));
    expect(run.ok && [run.value.memory, run.value.step]).toEqual([OPENING_MEMORY, 10]);
    expect(run.ok && run.value.addresses).toMatchObject({ terms: [{ address: 2 }, { address: 5 }] });
    expect(runLiveQuery([]).link).toBe('/simulator');
  });
});
