import { expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** 60 letters without a place to break. */
const WORD = 'Pneumonoultramicroscopicsilicovolcanoconiosisantidisestablis';

/** The text fields that visitors see, by path of the collection. */
const TEXTS: Record<string, readonly string[]> = {
  videos: ['title', 'description'],
  categories: ['title'],
  topics: ['title', 'summary'],
  patents: ['title', 'description', 'patent_number'],
  qramcategories: ['title'],
  qramtopics: ['title', 'description'],
  features: ['title', 'description'],
  buttons: ['title', 'desc'],
  gallery: ['title', 'description'],
};

async function renameAll(visit: Visit): Promise<void> {
  for (const [name, fields] of Object.entries(TEXTS)) {
    const path = `/api/${name}`;
    const listed = await visit.callAsAdmin<{ id: number }[] | { features: { id: number }[] }>('GET', path);
    const body = Object.fromEntries(fields.map((field) => [field, WORD]));
    if (name === 'patents') body.inventors = `${WORD}, ${WORD}`;
    for (const { id } of Array.isArray(listed) ? listed : listed.features)
      await visit.callAsAdmin('PUT', `${path}/${id}`, body);
  }
}

test('fits every public page into the window with words of 60 letters', async ({ visit }) => {
  test.setTimeout(120_000);
  await renameAll(visit);
  const page = await visit.open('/', { width: 1440, videoHost: 'hides pictures' });
  const follow = (navigation: string, name: string) => () =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name, exact: true }).click();
  for (const [path, go] of [
    ['/', () => undefined],
    ['/videos', follow('Main', 'Videos')],
    ['/tutorials', follow('Main', 'Tutorials')],
    ['/patents', follow('Main', 'Patents')],
    ['/QramPage', follow('Services', 'Premium applications')],
    ['/login?service=2', () => page.goto('/login?service=2')],
  ] as const)
    await test.step(`fits ${path}`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go();
      await expectUrl(page, path);
      for (const width of [1440, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await waitForIdle(page);
        await expectNoSidewaysScroll(page);
      }
    });
});
