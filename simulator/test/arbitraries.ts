import fc from 'fast-check';
import { type Addresses, combineAndScaleTerms } from '../src/addresses.ts';
import type { Memory } from '../src/memory.ts';
import { buildMemory } from '../src/memory-input.ts';
import type { Architecture, ScheduleKind } from '../src/phase.ts';
import type { QuerySettings, RouterError, RouterLevels } from '../src/query.ts';
import { buildSchedule } from '../src/schedule.ts';

export const architectures = fc.constantFrom<Architecture>(
  'bucket-brigade',
  'fan-out',
  'qrom',
  'select-only',
  'hybrid',
);
export const selectBitsFor = ({ addressBits }: Memory): fc.Arbitrary<number> => fc.nat(addressBits);
export const schedules = fc.constantFrom<ScheduleKind>('serial', 'pipelined');
export const routerLevels = fc.constantFrom<RouterLevels>(2, 3);

export const memories = (maxAddressBits: number, maxWordBits: number): fc.Arbitrary<Memory> =>
  fc
    .tuple(fc.integer({ min: 1, max: maxAddressBits }), fc.integer({ min: 1, max: maxWordBits }))
    .chain(([addressBits, wordBits]) =>
      fc
        .array(fc.nat(2 ** wordBits - 1), { minLength: 2 ** addressBits, maxLength: 2 ** addressBits })
        .map((cells) => buildMemory(addressBits, wordBits, cells)),
    );

const parts = fc.double({ min: -2, max: 2, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));

export const addressesFor = ({ addressBits }: Memory): fc.Arbitrary<Addresses> => {
  const address = fc.nat(2 ** addressBits - 1);
  const term = fc.record({ address, coefficient: fc.record({ re: parts, im: parts }) });
  return fc.oneof(
    fc.constant<Addresses>({ kind: 'uniform' }),
    address.map((one): Addresses => ({ kind: 'one', address: one })),
    fc
      .array(term, { minLength: 1, maxLength: 2 ** addressBits + 1 })
      .filter((terms) => combineAndScaleTerms(terms).length > 0)
      .map((terms): Addresses => ({ kind: 'custom', terms })),
  );
};

export const errorsFor = (
  architecture: Architecture,
  { addressBits }: Memory,
  selectBits: number,
  schedule: ScheduleKind,
): fc.Arbitrary<RouterError[]> => {
  const { steps, treeBits } = buildSchedule(architecture, addressBits, selectBits, schedule);
  if (treeBits === 0) return fc.constant([]);
  const error = fc
    .record({
      step: fc.nat(steps.length),
      level: fc.nat(treeBits - 1),
      index: fc.nat(2 ** treeBits - 1),
      pauli: fc.constantFrom<RouterError['pauli']>('X', 'Y', 'Z'),
    })
    .map((found) => ({ ...found, index: found.index % 2 ** found.level }));
  return fc.array(error, { maxLength: 8 });
};

/** Settings of any query up to a size. */
export const querySettings = (maxAddressBits: number, maxWordBits: number): fc.Arbitrary<Required<QuerySettings>> =>
  memories(maxAddressBits, maxWordBits)
    .chain((memory) => fc.tuple(fc.constant(memory), architectures, routerLevels, selectBitsFor(memory), schedules))
    .chain(([memory, architecture, levels, selectBits, schedule]) =>
      fc
        .tuple(addressesFor(memory), errorsFor(architecture, memory, selectBits, schedule))
        .map(([addresses, errors]) => ({
          memory,
          addresses,
          architecture,
          routerLevels: levels,
          errors,
          selectBits,
          schedule,
        })),
    );
