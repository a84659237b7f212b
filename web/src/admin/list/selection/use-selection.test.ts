import { describe, expect, test } from 'vitest';
import { byId, describeSelection, type State } from './use-selection.ts';

type Row = { id: number };
const rows: Row[] = [{ id: 1 }, { id: 2 }];
const nothing: State<Row, number> = { matching: '', records: new Map(), everything: false };

/** A list of two rows on this page; each read describes what was selected last. */
function setUp(total: number) {
  let state = nothing;
  return () =>
    describeSelection({ rows, total, matching: '', getKey: byId }, state, (next) => {
      state = next;
    });
}

describe('selecting all matches', () => {
  test('offers all matches once the page is selected and there are other pages', () => {
    const read = setUp(5);
    expect(read().extendable).toBe(false);
    read().toggle(1);
    expect(read().extendable).toBe(false);
    read().toggleAll();
    expect(read()).toMatchObject({ all: true, count: 2, extendable: true });
  });

  test('offers nothing once all matches are selected', () => {
    const read = setUp(5);
    read().toggleAll();
    read().selectEverything();
    expect(read()).toMatchObject({ all: true, everything: true, count: 5, extendable: false });
  });

  test('offers nothing when the page has all matches', () => {
    const read = setUp(2);
    read().toggleAll();
    expect(read()).toMatchObject({ all: true, count: 2, extendable: false });
  });
});

describe('selecting a range', () => {
  const many: Row[] = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const setUpMany = () => {
    let state = nothing;
    return (shown: readonly Row[] = many) =>
      describeSelection({ rows: shown, total: 5, matching: '', getKey: byId }, state, (next) => {
        state = next;
      });
  };
  const ids = ({ records }: { records: readonly Row[] }) => records.map(({ id }) => id).sort();

  test('extends from the row that was toggled last, in both directions', () => {
    const read = setUpMany();
    read().toggle(4);
    read().extendTo(2);
    expect(ids(read())).toEqual([2, 3, 4]);
    read().extendTo(1);
    expect(ids(read())).toEqual([1, 2, 3, 4]);
  });

  test('follows the record when the rows have moved', () => {
    const read = setUpMany();
    read().toggle(1);
    const moved = [{ id: 9 }, ...many];
    read(moved).extendTo(2);
    expect(ids(read(moved))).toEqual([1, 2]);
  });

  test('extends from the first row without a selection', () => {
    const read = setUpMany();
    read().extendTo(3);
    expect(ids(read())).toEqual([1, 2, 3]);
  });

  test('toggles the row where there is nothing to extend from', () => {
    const read = setUpMany();
    read().toggle(3);
    read([{ id: 5 }]).extendTo(5);
    expect(ids(read())).toEqual([3, 5]);
  });
});
