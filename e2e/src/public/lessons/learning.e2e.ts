import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import type { BrowserContext, Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

/** Notes the requests for a learner's marks and for a player that reports its position. */
function noteLearningCalls(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    if (/\/api\/me\/learning|iframe_api/.test(request.url())) calls.push(request.url());
  });
  return calls;
}

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('marks a lesson as done and bookmarks it, counts it, and lists it in the account', async ({ visit }) => {
  const [first, second] = await addTutorials(visit.site, 'Keeping a place', [
    { title: 'One cell at a time', premium: 0 },
    { title: 'Address decoders', premium: 0 },
  ]);
  await visit.callAsAdmin('PUT', `/api/topics/${second?.id}`, { prerequisites: String(first?.id) });
  const account = await plainAccount(visit.site);
  const page = await visit.open(`/tutorials/${first?.id}/one-cell-at-a-time`, { as: account });
  const card = page.getByRole('region', { name: 'Keeping a place' });
  await card.getByText('0 of 2 done').waitFor();
  await card.getByRole('button', { name: 'Mark as done' }).focus();
  await page.keyboard.press('Enter');
  await card.getByText('1 of 2 done').waitFor();
  await expect(card.getByRole('button', { name: 'Done' })).toHaveAttribute('aria-pressed', 'true');
  await card.getByRole('link', { name: 'Next: Address decoders' }).click();
  await page.getByRole('heading', { level: 1, name: second?.title ?? '' }).waitFor();
  const before = page.getByText('Before this:').locator('..');
  await before.getByRole('link', { name: 'One cell at a time' }).waitFor();
  await before.getByText('Done', { exact: true }).waitFor();
  const bookmark = card.getByRole('button', { name: 'Bookmark', exact: true });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await menuLink(page, 'Tutorials').click();
  await page.getByRole('heading', { level: 1, name: 'Hands-On Tutorials' }).waitFor();
  await page.getByText('1 of 2 done').waitFor();
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Learning', exact: true }).click();
  const bookmarks = page.getByRole('region', { name: 'Bookmarks' });
  await bookmarks.getByRole('link', { name: 'Address decoders' }).waitFor();
  await page.getByRole('region', { name: 'Done' }).getByRole('link', { name: 'One cell at a time' }).waitFor();
  await expectAccessible(page);
  await bookmarks.getByRole('button', { name: 'Remove bookmark: Address decoders' }).click();
  await bookmarks.waitFor({ state: 'detached' });
  await page.getByText('notes, and bookmarks will appear here, too.').waitFor();
});

test('shows an empty account, then the last lesson, notes and more than a hundred bookmarks', async ({ visit }) => {
  visit.expectConsole(/net::ERR|Failed to load/);
  const [first, second] = await addTutorials(visit.site, 'To continue', [
    { title: 'Opened first', premium: 0 },
    { title: 'Opened last', premium: 0 },
  ]);
  const { token, ...account } = await plainAccount(visit.site);
  const page = await visit.open('/account/learning', { as: { token, ...account }, width: 390 });

  await test.step('says what an empty account will show', async () => {
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await expectAccessible(page);
  });

  for (const topic of [first, second])
    await visit.call('PUT', `/api/me/learning/topics/${topic?.id}`, { token, body: { started: true } });
  for (const topic of [first, second])
    await visit.call('PUT', `/api/me/learning/topics/${topic?.id}/note`, {
      token,
      body: { text: `About ${topic?.title}` },
    });
  const titles = Array.from({ length: 104 }, (_, at) => `Saved patent ${at + 1}`);
  for (const [at, title] of titles.entries()) {
    const patent = await visit.callAsAdmin<{ id: number }>('POST', '/api/patents', { title, patent_number: `S ${at}` });
    await visit.call('PUT', `/api/me/learning/patents/${patent.id}`, { token, body: { bookmarked: true } });
  }
  await page.reload();

  await test.step('continues the last lesson, and searches the notes', async () => {
    const started = page.getByRole('region', { name: 'In progress' });
    const lessons = page.getByRole('region', { name: 'Lessons', exact: true });
    await lessons.getByRole('link', { name: /^Continue lesson/ }).waitFor();
    await expect(lessons.getByRole('link', { name: /^Continue lesson/ })).toHaveAttribute('href', /opened-last$/);
    await expect(started.getByRole('listitem')).toHaveText([/^Opened last/, /^Opened first/]);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByRole('listitem')).toHaveCount(2);
    await notes.getByRole('searchbox', { name: 'Search your notes' }).fill('About Opened last');
    await expect(notes.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('lists more than a hundred bookmarks page by page, and removes one of the last', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const bookmarks = page.getByRole('region', { name: 'Bookmarks' });
    const more = bookmarks.getByRole('button', { name: 'Show more' });
    for (const shown of [5, 25, 45]) {
      await expect(bookmarks.getByRole('listitem')).toHaveCount(shown);
      if (shown < 45) await more.click();
    }
    await page.route('**/api/me/learning?*page=2*', (route) => route.abort());
    await more.click();
    await bookmarks.getByText("The rest couldn't be loaded. Please try again.").waitFor();
    await page.unroute('**/api/me/learning?*page=2*');
    for (const shown of [85, 104]) {
      await more.click();
      await expect(bookmarks.getByRole('listitem')).toHaveCount(shown);
    }
    await expect(more).toHaveCount(0);
    await bookmarks.getByRole('button', { name: 'Remove bookmark: Saved patent 1', exact: true }).click();
    await expect(bookmarks.getByRole('listitem')).toHaveCount(103);
  });
});

test('marks the cards of videos and patents with one request, without moving them', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const marked = new Map<string, { id: number; title: string } | undefined>();
  for (const collection of ['videos', 'patents'] as const) {
    const [record] = await visit.call<{ id: number; title: string }[]>('GET', `/api/${collection}`);
    marked.set(collection, record);
    await visit.call('PUT', `/api/me/learning/${collection}/${record?.id}`, {
      token: account.token,
      body: { done: true, bookmarked: true },
    });
  }
  let calls: string[] = [];
  /** Each answers one request for marks, once the test has seen the cards without them. */
  const held: (() => void)[] = [];
  const page = await visit.open('/videos', {
    as: account,
    prepare: async (context) => {
      calls = noteLearningCalls(context);
      await context.route('**/api/me/learning/records?*', async (route) => {
        await new Promise<void>((resolve) => {
          held.push(resolve);
        });
        await route.continue();
      });
    },
  });
  for (const [at, collection] of ['videos', 'patents'].entries())
    await test.step(`marks the cards of ${collection}`, async () => {
      if (collection === 'patents') await menuLink(page, 'Patents').click();
      const card = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: marked.get(collection)?.title ?? '' })
        .first();
      await expect.poll(() => held.length).toBe(at + 1);
      const before = await card.boundingBox();
      held[at]?.();
      await card.getByText('Done', { exact: true }).waitFor();
      await card.getByRole('img', { name: 'Bookmarked' }).waitFor();
      expect(await card.boundingBox()).toEqual(before);
      expect(calls).toHaveLength(at + 1);
      await expectAccessible(page);
    });
});

test('takes back a mark that could not be saved, and goes on where a video was', async ({ visit }) => {
  visit.expectConsole(/503|500|net::ERR|Failed to load/);
  const videos = await visit.call<{ id: number; title: string }[]>('GET', '/api/videos');
  const { id, title } = videos[0] ?? { id: 0, title: '' };
  const account = await plainAccount(visit.site);
  const page = await visit.open(`/videos/${id}`, { as: account });

  await test.step('takes a mark back that could not be saved, and says so', async () => {
    await page.route('**/api/me/learning/videos/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
    await page.getByText("Your change couldn't be saved. Please try again.").waitFor();
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/me/learning/videos/*');
  });

  const play = () => page.getByRole('link', { name: `Play ${title}` }).click();
  const fake = (second: number, state: number) =>
    page.evaluate(
      ([at, data]) => {
        const player = (window as unknown as { fakePlayer: { second: number; change(data: number): void } }).fakePlayer;
        player.second = at ?? 0;
        player.change(1);
        if (data !== 1) player.change(data ?? 0);
      },
      [second, state],
    );
  const made = () => page.waitForFunction(() => 'fakePlayer' in window);
  const player = page.locator('iframe');

  await test.step('offers a video on the home page with the position where it was left', async () => {
    await play();
    await made();
    expect(await player.getAttribute('src')).not.toContain('start=');
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' &&
        response.url().endsWith(`videos/${id}`) &&
        Boolean(response.request().postData()?.includes('252')),
    );
    await fake(252, 2);
    await saved;
    await page.goto('/');
    const waiting = page.getByRole('region', { name: 'What waits for you' });
    await waiting.getByText('You stopped at 4:12.').waitFor();
    await expectAccessible(page);
    await waiting.getByRole('link', { name: `Continue watching ${title}` }).click();
  });

  await test.step('continues there, and starts again after the end', async () => {
    await play();
    await expect(player).toHaveAttribute('src', /[?&]start=252(&|$)/);
    await made();
    const reset = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('"position":0')));
    await fake(600, 0);
    await reset;
    expect(
      await visit.call('GET', `/api/me/learning/records?collection=videos&ids=${id}`, { token: account.token }),
    ).toMatchObject([{ position: 0, done_at: null, started_at: expect.any(String) }]);
  });
});

test('asks nothing for visitors, who get a link to log in that returns', async ({ visit }) => {
  const videos = await visit.call<{ id: number; title: string }[]>('GET', '/api/videos');
  let calls: string[] = [];
  const page = await visit.open('/', {
    prepare: async (context) => {
      calls = noteLearningCalls(context);
    },
  });
  await waitForIdle(page);
  for (const name of ['Tutorials', 'Videos', 'Patents', 'Home']) {
    await menuLink(page, name).click();
    await waitForIdle(page);
  }
  await page.goto(`/videos/${videos[0]?.id}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /^Play / }).click();
  await page.locator('iframe').waitFor();
  expect(await page.locator('iframe').getAttribute('src')).not.toContain('enablejsapi');
  await waitForIdle(page);
  expect(calls).toEqual([]);
  const address = page.url();
  const account = await plainAccount(visit.site);
  await page.getByRole('link', { name: 'Log in to save your progress' }).click();
  await page.getByLabel('Username').fill(account.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mark as done' }).waitFor();
  expect(page.url()).toBe(address);
});

test('saves notes after a pause, keeps them through a lost network, an ended session and another tab', async ({
  visit,
}) => {
  visit.expectConsole(/401|net::ERR|Failed to load/);
  visit.expectConsole(/409/);
  const [topic] = await addTutorials(visit.site, 'Notes', [{ title: 'Noted', premium: 0 }]);
  const account = await plainAccount(visit.site);
  const { token } = account;
  const address = `/api/me/learning/topics/${topic?.id}/note`;
  const page = await visit.open(`/tutorials/${topic?.id}/noted`, { as: account });
  const field = page.getByLabel('Only you can see these notes');
  const state = page.getByRole('region', { name: 'Your notes' }).getByRole('status');

  await test.step('shows both texts when notes were changed in two tabs', async () => {
    await field.waitFor();
    await visit.call('PUT', address, { token, body: { text: 'From the other tab' } });
    await field.fill('From this tab');
    await page.getByText('From the other tab').waitFor();
    await expect(field).toHaveValue('From this tab');
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect(state).toHaveText('Saved');
    await page.reload();
    await expect(field).toHaveValue('From the other tab\n\nFrom this tab');
  });

  await test.step('saves notes after a pause, and once a lost network is back', async () => {
    await field.fill('First thought');
    await expect.poll(() => visit.call('GET', address, { token })).toMatchObject({ text: 'First thought' });
    await expect(state).toHaveText('Saved');
    await page.context().setOffline(true);
    await field.fill('First and second thought');
    await expect(state).toHaveText(/^Not saved\. Check/);
    await page.context().setOffline(false);
    await expect(state).toHaveText('Saved');
  });

  await test.step('keeps notes through an ended session', async () => {
    await visit.call('POST', '/api/logout', { token });
    await field.fill('Third thought');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
    const saved = page.waitForResponse((response) => response.url().endsWith(address) && response.ok());
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await saved;
    await expect(state).toHaveText('Saved');
    await page.reload();
    await expect(field).toHaveValue('Third thought');
  });
});

test('shows a bar at the bottom of a phone that covers nothing', async ({ visit }) => {
  const [topic] = await addTutorials(visit.site, 'Phone', [
    { title: 'x'.repeat(60), premium: 0 },
    { title: 'Locked one', premium: 1 },
  ]);
  const account = await plainAccount(visit.site);
  const page = await visit.open(`/tutorials/${topic?.id}`, { as: account, width: 390 });
  const bar = page.getByRole('region', { name: 'Your progress' });
  for (const theme of ['light', 'dark'] as const)
    await test.step(`in the ${theme} theme`, async () => {
      await bar.getByText('0 of 2 done').waitFor();
      for (const place of [0, 200, 100_000]) {
        await page.evaluate((top) => window.scrollTo(0, top), place);
        await expect(bar.getByRole('button', { name: 'Mark as done' })).toBeInViewport({ ratio: 1 });
      }
      await bar.getByRole('button', { name: 'Mark as done' }).click();
      await bar.getByText('1 of 2 done').waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const last = page.getByRole('contentinfo').getByRole('link').last();
      await last.focus();
      const [link, edge] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
      await bar.getByRole('button', { name: 'Done' }).click();
      if (theme === 'light') await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
    });
});
