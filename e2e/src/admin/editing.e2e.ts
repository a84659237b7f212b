import { expect } from '@playwright/test';
import { act, addNew, fillForm, recordForm, saveChanges, toast } from '../harness/admin-steps.ts';
import { expectAddress } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

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
  const other = await addVideo(visit, 'Taken from the other');
  const read = (video: number) => visit.callAsAdmin<Video>('GET', `/api/videos/${video}`);
  const first = await visit.open('/admin/videos', { as: 'admin' });
  const second = await visit.open('/admin/videos', { as: 'second admin' });

  await test.step('shows both versions to the second admin, who keeps their own', async () => {
    for (const page of [first, second]) {
      await act(page, 'Edit', 'Edited by two');
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    }
    await fillForm(first, { Title: 'Title of the first' });
    await saveChanges(first);
    await toast(first, 'Saved: Title of the first');
    await fillForm(second, { Title: 'Title of the second' });
    await saveChanges(second);
    const conflict = second.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
    await conflict.getByText('Title of the first').waitFor();
    await conflict.getByText('Title of the second').waitFor();
    expect((await read(id)).title).toBe('Title of the first');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await toast(second, 'Saved: Title of the second');
    expect((await read(id)).title).toBe('Title of the second');
  });

  await test.step('lets the second admin take the other version', async () => {
    await act(second, 'Edit', 'Taken from the other');
    await fillForm(second, { Description: 'Mine.' });
    await visit.callAsAdmin('PUT', `/api/videos/${other.id}`, { description: 'Theirs.' });
    await saveChanges(second);
    await second
      .getByRole('dialog', { name: /Someone else/ })
      .getByRole('button', { name: 'Use theirs' })
      .click();
    await expect.poll(() => second.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Theirs.');
    expect((await read(other.id)).description).toBe('Theirs.');
    await second.keyboard.press('Escape');
    await recordForm(second).waitFor({ state: 'detached' });
  });
});

test('adds one record when Save is pressed twice, and asks before it discards changes only', async ({ visit }) => {
  await addVideo(visit, 'Only looked at');
  const page = await visit.open('/admin/videos', { as: 'admin' });

  await test.step('adds one record when Save is pressed twice', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'Pressed twice', Link: 'https://youtu.be/abcdefghijk' });
    await recordForm(page).getByRole('button', { name: 'Save', exact: true }).dblclick();
    await toast(page, 'New video added: Pressed twice');
    const found = await visit.callAsAdmin<Video[]>('GET', '/api/videos?search=Pressed%20twice');
    expect(found).toHaveLength(1);
  });

  await test.step('asks before discarding unsaved changes', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'Half written' });
    await page.getByText('Unsaved changes').waitFor();
    await recordForm(page).getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half written');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await recordForm(page).waitFor({ state: 'detached' });
    await expectAddress(page, '/admin/videos');
  });

  await test.step('closes an unchanged form without asking', async () => {
    await act(page, 'Edit', 'Only looked at');
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    await page.keyboard.press('Escape');
    await recordForm(page).waitFor({ state: 'detached' });
  });
});
