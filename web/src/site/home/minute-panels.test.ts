import { buildMemory, buildQuery, DEFAULT_RUN, measureFidelity, type Pauli, readState } from '@qram/simulator';
import { expect, test } from 'vitest';
import { MINUTE_PANELS } from './minute-panels.ts';

const MEMORY = buildMemory(3, 1, [0, 1, 1, 0, 1, 0, 1, 0]);
const ROUTERS = [0, 1, 2].flatMap((level) => Array.from({ length: 2 ** level }, (_, index) => ({ level, index })));
const PAULIS: readonly Pauli[] = ['X', 'Y', 'Z'];

const queryAll = (errors: Parameters<typeof buildQuery>[0]['errors'] = []) =>
  buildQuery({ ...DEFAULT_RUN, memory: MEMORY, addresses: { kind: 'uniform' }, errors });

const findPanel = (title: string): string => MINUTE_PANELS.find((panel) => panel.title === title)?.text ?? '';

test('the simulator harms only addresses whose path crosses the router that fails, as the panel says', () => {
  expect(findPanel('Most errors miss')).toContain('harms only the addresses whose path crosses it');
  const { steps } = queryAll().schedule;
  for (const place of ROUTERS)
    for (const pauli of PAULIS)
      for (let step = 0; step <= steps.length; step += 1) {
        const { branches } = measureFidelity(queryAll([{ ...place, pauli, step }]));
        const others = branches.filter(({ address }) => address >> (3 - place.level) !== place.index);
        for (const { address, returnedAddress, returnedWord, expectedWord, phase } of others)
          expect([returnedAddress, returnedWord, phase]).toEqual([address, expectedWord, 0]);
      }
});

test('three qubits hold all eight addresses, each of which sets one router a level and returns with its data', () => {
  expect(findPanel('Many addresses at once')).toContain('Three qubits are enough for all eight');
  const query = queryAll();
  expect(query.branches).toHaveLength(8);
  for (const { path } of readState(query, query.schedule.loadedAt).branches) expect(path.join('')).toMatch(/^[LR]{3}$/);
  for (const { address, bus } of readState(query, query.schedule.steps.length).branches)
    expect(bus.value).toBe(MEMORY.cells[address]);
});
