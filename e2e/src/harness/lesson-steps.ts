import { plainPicture } from '@qram/testing/png-picture';
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

export const readLessonBody = async (visit: Visit, id: number): Promise<string> =>
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

interface GivenFile {
  name: string;
  type: string;
  data: Buffer;
}

/** Gives files to the editor, or to another element, as a paste or a drop does. */
export const insertFiles = (page: Page, kind: 'paste' | 'drop', files: GivenFile[], target: Locator = editor(page)) =>
  target.evaluate(
    (element, { event, parts }) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of parts) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer, clientX: left + 2, clientY: top + 20 }),
      );
    },
    { event: kind, parts: files.map(({ name, type, data }) => ({ name, type, base64: data.toString('base64') })) },
  );

/** A picture file of a width that tells it apart. */
export const png = (name: string, width = 300) => ({ name, type: 'image/png', data: plainPicture(width, 200) });
