import { expectNoSidewaysScroll } from '../harness/accessibility.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';
import { waitForIdle } from '../harness/wait-for-idle.ts';

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
  for (const path of ['/', '/videos', '/tutorials', '/patents', '/QramPage', '/login?service=2']) {
    const page = await visit.open(path, { width: 1440, videoHost: 'hides pictures' });
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForIdle(page);
      await expectNoSidewaysScroll(page);
    }
    await page.context().close();
  }
});
