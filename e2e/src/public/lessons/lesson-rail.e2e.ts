import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const LESSONS = 300;
const SECTIONS = Array.from({ length: 30 }, (_, at) => `# Section ${at + 1}\n\nText of a section.`).join('\n\n');

/** Adds a category of 300 lessons, and returns the id of the one in the middle. */
async function addLongCategory(visit: Visit, title: string): Promise<number> {
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/categories', { title });
  const ids: number[] = [];
  for (let at = 0; at < LESSONS; at += 1) {
    const body = at === LESSONS / 2 ? SECTIONS : '';
    const lesson = { title: `Lesson ${at + 1}`, category_id: category.id, premium: 0, body };
    ids.push((await visit.callAsAdmin<{ id: number }>('POST', '/api/topics', lesson)).id);
  }
  return ids[LESSONS / 2] ?? 0;
}

test('lists the lessons around the current one of 300, and all of them on demand', async ({ visit }) => {
  test.setTimeout(120_000);
  const id = await addLongCategory(visit, 'Three hundred');
  const page = await visit.open(`/tutorials/${id}`, { as: await plainAccount(visit.site), width: 390, height: 844 });
  const card = page.getByRole('region', { name: 'Three hundred' });
  await expect(card.getByRole('listitem')).toHaveCount(9);
  await page.setViewportSize({ width: 1440, height: 768 });
  const current = card.locator('[aria-current]');
  const done = card.getByRole('button', { name: 'Mark as done' });
  await expect(card.getByRole('listitem')).toHaveCount(9);
  await expect(current).toHaveText('Lesson 151');
  await page.mouse.wheel(0, 600);
  await expect(done).toBeInViewport({ ratio: 1 });
  await card.getByRole('button', { name: `Show all ${LESSONS} lessons` }).focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(LESSONS);
  await expect(current).toBeFocused();
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(done).toBeInViewport({ ratio: 1 });
});

test('reaches the sections of a lesson by the keyboard before its text', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Sections first', `${SECTIONS}\n\n[A link](https://example.org/)`);
  const page = await visit.open(`/tutorials/${id}`, { width: 1440, height: 900 });
  const outline = page.getByRole('navigation', { name: 'On this page' });
  const before = await outline.evaluate((nav) => {
    const text = document.querySelector('main .lesson-text');
    return text !== null && (nav.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(before).toBe(true);
  const text = await page.locator('main .lesson-text').boundingBox();
  const place = await outline.boundingBox();
  expect(place?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  await page.getByRole('heading', { name: 'Section 20' }).scrollIntoViewIfNeeded();
  await expect(outline).toBeInViewport({ ratio: 1 });
  await expect(outline.locator('[aria-current]')).toBeInViewport({ ratio: 0.9 });
  const card = page.getByRole('region', { name: 'About Sections first' });
  await expect(card).toBeInViewport();
  // At the end of the page, both leave without covering each other.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const [above, below] = [await outline.boundingBox(), await card.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});
