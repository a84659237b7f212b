import { expect } from '@playwright/test';
import { HOUR_MS } from '@qram/contract/values/durations';
import { pdfFile } from '@qram/testing/sample-documents';
import type { Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import {
  act,
  addNew,
  chooseFile,
  chooseTab,
  fillForm,
  goTo,
  leaveRecord,
  recordForm,
  row,
  saveChanges,
  saveNew,
  toast,
} from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const LINK = 'https://youtu.be/abcdefghijk';

interface Video {
  id: number;
  state: string;
  publish_at: string | null;
  unpublish_at: string | null;
}

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const addVideo = (visit: Visit, title: string, times: object = {}) =>
  visit.callAsAdmin<Video>('POST', '/api/videos', { title, link: LINK, ...times });

/** True if the API shows the record to visitors. */
async function isPublic(visit: Visit, title: string): Promise<boolean> {
  const found = await visit.call<{ title: string }[]>('GET', `/api/videos?search=${encodeURIComponent(title)}`);
  return found.some((video) => video.title === title);
}

const publication = (page: Page) =>
  recordForm(page)
    .getByRole('group', { name: 'Publishing' })
    .or(page.getByRole('region', { name: 'Publishing' }));
const choose = (page: Page, label: string) =>
  publication(page).getByRole('radiogroup', { name: 'Who sees it' }).getByText(label, { exact: true }).click();

test('a draft is scheduled, goes live and ends, and the list follows the second it happens', async ({ visit }) => {
  visit.expectConsole(/422/);
  const page = await visit.open('/admin/videos', { as: 'admin', timezone: 'Europe/Berlin' });

  await test.step('a draft is hidden from visitors', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'Prepared in advance', Link: LINK });
    await choose(page, 'Draft');
    await publication(page).getByText('Only admins see it.').waitFor();
    await saveNew(page);
    await row(page, 'Prepared in advance').getByText('Draft', { exact: true }).waitFor();
    expect(await isPublic(visit, 'Prepared in advance')).toBe(false);
  });

  await test.step('it is scheduled, with advice on its times', async () => {
    await act(page, 'Edit', 'Prepared in advance');
    await choose(page, 'Schedule');
    const start = publication(page).getByLabel('Goes live');
    await start.fill('');
    await saveChanges(page);
    await publication(page).getByText('Enter when it goes live.').waitFor();
    await start.fill('2031-03-30T02:30');
    await publication(page)
      .getByText("Clocks go forward then, so this time doesn't exist. March 30, 2031 at 3:30 AM is used.")
      .waitFor();
    await start.fill('2031-10-26T02:30');
    await publication(page)
      .getByText('Clocks go back then, so this time occurs twice. The first one is used.')
      .waitFor();
    await start.fill('2031-07-01T09:00');
    await publication(page).getByText('Times are in Central European Summer Time.').waitFor();
    await publication(page).getByRole('switch', { name: 'Set an end time' }).check();
    await publication(page).getByLabel('Ends', { exact: false }).last().fill('2031-06-30T09:00');
    await saveChanges(page);
    await publication(page).getByText('The end must be later than the start.').waitFor();
    await publication(page).getByLabel('Ends', { exact: false }).last().fill('2031-07-02T09:00');
    await expectAccessible(page);
    await saveChanges(page);
    await leaveRecord(page, 'Videos');
    await row(page, 'Prepared in advance').getByText('Scheduled').waitFor();
    const [stored] = await visit.callAsAdmin<Video[]>('GET', '/api/videos?search=Prepared+in+advance');
    expect(stored).toMatchObject({ publish_at: '2031-07-01T07:00:00.000Z', unpublish_at: '2031-07-02T07:00:00.000Z' });
  });

  await test.step('it is published at once, and ends as it was set', async () => {
    await act(page, 'Edit', 'Prepared in advance');
    await choose(page, 'Publish now');
    await publication(page).getByText('Visitors see it as soon as you save.').waitFor();
    await saveChanges(page);
    await leaveRecord(page, 'Videos');
    await row(page, 'Prepared in advance').getByText('Live', { exact: true }).waitFor();
    expect(await isPublic(visit, 'Prepared in advance')).toBe(true);
    await act(page, 'View', 'Prepared in advance');
    await publication(page)
      .getByText(/^Live since/)
      .waitFor();
    await expect(publication(page).getByLabel('Ends', { exact: false }).last()).toHaveValue('2031-07-02T09:00');
    await page.keyboard.press('Escape');
    await row(page, 'Prepared in advance').waitFor();
  });

  await test.step('the list shows a record as live and as ended at its second', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
    await addVideo(visit, 'Live by itself', { publish_at: at(6), unpublish_at: at(11) });
    await page.goto('/admin/videos?search=Live+by+itself');
    for (const state of ['Scheduled', 'Live', 'Ended'])
      await row(page, 'Live by itself').getByText(state, { exact: true }).waitFor();
  });
});

test('filters by state, publishes several at once, and shows drafts in the back office only', async ({ visit }) => {
  for (const n of [1, 2, 3]) await addVideo(visit, `Stack of drafts ${n}`, { publish_at: null });
  await addVideo(visit, 'Stack of drafts, live');
  await addVideo(visit, 'Only for the back office', { publish_at: null });
  const page = await visit.open('/admin/videos?search=Stack+of+drafts', { as: 'admin' });

  await test.step('filters by state, and publishes several at once', async () => {
    await row(page, 'Stack of drafts, live').waitFor();
    await chooseTab(page, 'State', 'Drafts');
    await row(page, 'Stack of drafts, live').waitFor({ state: 'detached' });
    expect(page.url()).toContain('state=draft');

    await page.getByRole('checkbox', { name: 'Select Stack of drafts 1' }).check();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish 1 video' });
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Schedule' }).check();
    await dialog.getByLabel('Goes live').fill('2031-01-05T10:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await toast(page, '1 video scheduled');
    await row(page, 'Stack of drafts 1').waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog', { name: 'Publish 2 videos' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click();
    await toast(page, '2 videos published');
    await page.getByText('No items found').first().waitFor();
    expect(await isPublic(visit, 'Stack of drafts 2')).toBe(true);
  });

  await test.step('unpublishes all that match', async () => {
    await chooseTab(page, 'State', 'Live');
    for (const name of ['Stack of drafts, live', 'Stack of drafts 2', 'Stack of drafts 3'])
      await row(page, name).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const unpublish = page.getByRole('dialog', { name: 'Publish 3 videos' });
    await unpublish.getByRole('radio', { name: 'Unpublish' }).check();
    await unpublish.getByRole('button', { name: 'Unpublish', exact: true }).click();
    await toast(page, '3 videos unpublished');
    expect(await isPublic(visit, 'Stack of drafts, live')).toBe(false);
  });

  await test.step('an admin sees drafts in the back office and not on the public pages', async () => {
    await chooseTab(page, 'State', 'Drafts');
    await page.getByRole('searchbox').fill('Only for the back');
    await row(page, 'Only for the back office').waitFor();
    await page.getByRole('link', { name: 'Home Page' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Videos' }).first().click();
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill('Only for the back office');
    await page
      .getByText(/No videos/)
      .first()
      .waitFor();
  });
});

test('the dashboard names what goes live or ends today', async ({ visit }) => {
  // Tomorrow, so that no hour of the day is too late.
  const day = inHours(24).slice(0, 10);
  const { id } = await addVideo(visit, `Coming ${'upcomingly'.repeat(6)}`, {
    publish_at: `${day}T13:00:00.000Z`,
    unpublish_at: `${day}T15:00:00.000Z`,
  });
  await addVideo(visit, 'The day after', { publish_at: inHours(48) });
  const page = await visit.open('/admin', {
    as: 'admin',
    prepare: (context) => context.clock.setFixedTime(`${day}T12:00:00.000Z`),
  });
  const lines = page.getByRole('region', { name: /^Waiting for you/ }).getByRole('listitem');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(lines.filter({ hasText: 'upcomingly' })).toHaveText([/goes live at 1:00 PM/, /ends at 3:00 PM/]);
    await expect(lines.filter({ hasText: 'The day after' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await lines.filter({ hasText: 'goes live' }).getByRole('link').first().click();
    await page.waitForURL(new RegExp(`/admin/Videos\\?view=${id}`, 'i'));
    await page.goBack();
  }
});

test('an admin opens the document of a draft patent, and hides a slide with its one switch', async ({ visit }) => {
  const page = await visit.open('/admin/patents', { as: 'admin', width: 1440 });

  await test.step('opens the document of a patent that is not live', async () => {
    await addNew(page);
    await fillForm(page, { Title: 'Not public yet', 'Patent number': 'US 11' });
    await chooseFile(page, 'Document', pdfFile('draft.pdf'));
    await choose(page, 'Draft');
    await saveNew(page);
    await row(page, 'Not public yet').waitFor();
    const [stored] = await visit.callAsAdmin<{ pdf_url: string }[]>('GET', '/api/patents?search=Not+public+yet');
    expect((await fetch(visit.site.url + stored?.pdf_url)).status).toBe(404);
    const opened = page.context().waitForEvent('response', {
      predicate: (response) => response.url().includes('/storage/versions/'),
    });
    await row(page, 'Not public yet').getByRole('link', { name: /^PDF/ }).click();
    const response = await opened;
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });

  await test.step('a slide has one switch, which the API calls active', async () => {
    const slide = { title: 'A slide with one switch', order: 3, active: 0 };
    const { id } = await visit.callAsAdmin<{ id: number }>('POST', '/api/gallery', slide);
    const read = () => visit.callAsAdmin<Video & { active: number }>('GET', `/api/gallery/${id}`);
    await page.bringToFront();
    await goTo(page, 'Home Gallery');
    await chooseTab(page, 'State', 'Hidden');
    await row(page, slide.title).getByText('Hidden', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Active' }).count()).toBe(0);
    await act(page, 'Edit', slide.title);
    await choose(page, 'Live');
    await saveChanges(page);
    await toast(page, `Saved: ${slide.title}`);
    expect(await read()).toMatchObject({ active: 1, state: 'live' });

    await goTo(page, 'Home Gallery');
    await act(page, 'Edit', slide.title);
    await choose(page, 'Schedule');
    await publication(page).getByLabel('Goes live').fill('2031-03-30T10:00');
    await saveChanges(page);
    await leaveRecord(page, 'Home Gallery');
    await row(page, slide.title).getByText('Scheduled', { exact: true }).waitFor();
    await act(page, 'Edit', slide.title);
    await choose(page, 'Hidden');
    await saveChanges(page);
    await leaveRecord(page, 'Home Gallery');
    await row(page, slide.title).getByText('Hidden', { exact: true }).waitFor();
    const hidden = await read();
    expect(hidden).toMatchObject({ active: 0, state: 'draft' });
    expect(hidden.publish_at).toContain('2031-03-30');
  });
});
