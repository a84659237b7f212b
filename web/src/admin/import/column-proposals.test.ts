import { expect, it } from 'vitest';
import { proposeColumns } from './column-proposals.ts';

const columns = (...names: string[]) =>
  names.map((name) => ({ name, field: null, sample: name === 'empty' ? '' : 'x' }));

it.each([
  ['the same word in another language', ['title'], ['Notiz', 'Titel'], ['Titel']],
  ['a name with another word', ['patent_number', 'title'], ['Bezeichnung', 'Nummer'], ['Nummer', 'Bezeichnung']],
  ['the position where no name is similar', ['title', 'link'], ['empty', 'A', 'B'], ['A', 'B']],
  ['each column once', ['title', 'category'], ['Titel'], ['Titel', null]],
])('proposes a column by %s', (_rule, missing, names, expected) => {
  const matched = Object.fromEntries(names.map((name) => [name, null]));
  expect(proposeColumns(missing, columns(...names), matched).map(({ column }) => column)).toEqual(expected);
});

it('leaves matched columns alone', () => {
  const proposals = proposeColumns(['title'], columns('Titel', 'Other'), { Titel: 'description', Other: null });
  expect(proposals).toEqual([{ field: 'title', column: 'Other' }]);
});
