// @databases sqlite
import { HOME_LIMITS } from '@qram/contract/modules/gallery/home-limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFeature, addSlide } from '../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

const MORE = 3;
const MAX_BYTES = 300_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

const home = async (): Promise<string> => (await site.call('GET', '/', { token: null })).text;

it.each([
  ['slides', addSlide, HOME_LIMITS.slides],
  ['cards', addFeature, HOME_LIMITS.cards],
] as const)('shows a bounded number of %s, by their order', async (what, add, most) => {
  // Hidden features take no place, and later ones may come first.
  await add(site, { title: `Hidden of ${what}`, order: 0, active: 0 });
  for (let order = most + MORE; order > 0; order -= 1) await add(site, { title: `${what} no. ${order}.`, order });
  const html = await home();
  const shown = Array.from({ length: most + MORE }, (_, at) => at + 1).filter((n) =>
    html.includes(`${what} no. ${n}.`),
  );
  expect(shown).toEqual(Array.from({ length: most }, (_, at) => at + 1));
  expect(html).not.toContain('Hidden of');
  expect(html.length).toBeLessThan(MAX_BYTES);
});
