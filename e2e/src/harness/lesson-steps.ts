import type { Locator, Page } from 'playwright-core';
import { addTutorials, type CreatedTopic } from './learning-content.ts';
import type { OpenOptions, Visit } from './visit.ts';

/** Adds a topic in a category of its own, with a lesson. */
export async function addLesson(visit: Visit, title: string, body = ''): Promise<CreatedTopic> {
  const [topic] = await addTutorials(visit.site, `About ${title}`, [{ title, premium: 0 }]);
  if (!topic) throw new Error('No topic was added.');
  if (body !== '') await visit.callAsAdmin('PUT', `/api/topics/${topic.id}`, { body });
  return topic;
}

export const toLesson = async (visit: Visit, id: number): Promise<string> =>
  (await visit.callAsAdmin<{ body: string }>('GET', `/api/topics/${id}`)).body;

export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Lesson', exact: true });
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });
export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Opens the editor of a topic's lesson. */
export async function openLesson(visit: Visit, id: number, options: OpenOptions = {}): Promise<Page> {
  const page = await visit.open(`/admin/tutorials/${id}/lesson`, { as: 'admin', width: 1440, height: 900, ...options });
  await editor(page).waitFor();
  return page;
}

/** Types at the end of the lesson. */
export async function typeLesson(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}
