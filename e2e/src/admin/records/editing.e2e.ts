import { expect } from '@playwright/test';
import { act, fillForm, saveChanges, toast } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

interface Video {
  id: number;
  title: string;
  description: string;
}

const addVideo = (visit: Visit, title: string) =>
  visit.callAsAdmin<Video>('POST', '/api/videos', {
    title,
    link: 'https://youtu.be/abcdefghijk',
    description: 'As it was.',
  });

test('shows both versions to the second of two admins who save the same record', async ({ visit }) => {
  visit.expectConsole(/409/);
  const { id } = await addVideo(visit, 'Edited by two');
  const read = (video: number) => visit.callAsAdmin<Video>('GET', `/api/videos/${video}`);
  const first = await visit.open('/admin/videos', { as: 'admin' });
  const second = await visit.open('/admin/videos', { as: 'second admin' });
  for (const page of [first, second]) {
    await act(page, 'Edit', 'Edited by two');
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
  }
  await fillForm(first, { Title: 'Title of the first' });
  // Before the first saves: without changes, the page would follow that save.
  await fillForm(second, { Title: 'Title of the second' });
  await saveChanges(first);
  await toast(first, 'Saved: Title of the first');
  await saveChanges(second);
  const conflict = second.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await conflict.getByText('Title of the first').waitFor();
  await conflict.getByText('Title of the second').waitFor();
  expect((await read(id)).title).toBe('Title of the first');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await toast(second, 'Saved: Title of the second');
  expect((await read(id)).title).toBe('Title of the second');
});
