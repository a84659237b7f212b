// @databases none
import { expect, it } from 'vitest';
import { jsonItems, MalformedArray } from './json-array.ts';

/** The items of a text that arrives in pieces of this length. */
async function toItems(text: string, length: number, maxLength = 100): Promise<unknown[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
  }
  const items: unknown[] = [];
  for await (const item of jsonItems(pieces(), maxLength)) items.push(item);
  return items;
}

const ITEMS = [{ a: 'x, ]" \\' }, [1, [2, { b: '}' }]], 'te"xt, [', -1.5, true, null, {}, []];

it.each([1, 2, 7, 1000])('reads an array in pieces of %i', async (length) => {
  expect(await toItems(JSON.stringify(ITEMS), length)).toEqual(ITEMS);
  expect(await toItems(JSON.stringify(ITEMS, null, 2), length)).toEqual(ITEMS);
  expect(await toItems(' [ ] ', length)).toEqual([]);
});

it.each(['', '{}', '[', '[1', '[1,]', '[,1]', '[1,,2]', '[1] 2', '[1}', '["a]', '[tru]', '[{]}'])(
  'rejects %j',
  async (text) => {
    for (const length of [1, 3, 100]) await expect(toItems(text, length)).rejects.toThrow(MalformedArray);
  },
);

it('rejects an item that is too long, before it is read to its end', async () => {
  await expect(toItems(`["${'a'.repeat(200)}`, 10)).rejects.toThrow(MalformedArray);
});
