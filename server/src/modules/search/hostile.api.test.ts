// @databases both
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await addRecord(site, 'videos', { title: 'Bucket brigade 100% "quoted" <b>bold</b>' });
});
afterAll(() => site.close());

const PIECES = [
  '"',
  "'",
  '*',
  'NEAR(',
  ')',
  ':',
  '%',
  '_',
  '\\',
  '-',
  'OR',
  'bucket',
  'brigad',
  ';--',
  '\u0000',
  '\ud800',
  '💡',
  '<b>',
];
const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES)).map((all) => all.join(' ')),
);

it('searches for any text without an error, and returns texts in parts, never HTML', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      const url = `/api/search?${new URLSearchParams({ q })}`;
      const { status, body } = await site.call('GET', url, { token: null });
      expect(status).toBe(200);
      for (const { title } of (body as { results: { title: { text: string }[] }[] }).results)
        expect(title.map(({ text }) => text).join('')).not.toContain('&lt;');
    }),
    { numRuns: 150 },
  );
});
