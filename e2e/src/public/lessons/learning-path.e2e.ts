import { expect } from '@playwright/test';
import type { LearningPath } from '@qram/contract/modules/learning/learning-path';
import { plainAccount } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible, expectAccessibleAppearance, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

const main = (page: Page) => page.getByRole('main');

/** A learner who has done the first open lesson and stopped in the middle of the last open one. */
async function addLearner(visit: Visit) {
  const account = await plainAccount(visit.site);
  const call = (id: number | undefined, body: object) =>
    visit.call('PUT', `/api/me/learning/topics/${id}`, { token: account.token, body });
  const read = () => visit.call<LearningPath>('GET', '/api/me/learning/path', { token: account.token });
  const open = (await read()).parts.flatMap(({ lessons }) => lessons).filter(({ state }) => state !== 'locked');
  const [first, last] = [open[0], open.at(-1)];
  const lesson = await visit.call<{ outline: { id: string; title: string }[] }>('GET', `/api/tutorials/${last?.id}`);
  const [, section] = lesson.outline;
  await call(first?.id, { done: true });
  await call(last?.id, { section: section?.id });
  return { account, first, last, section, path: await read() };
}

test('answers everywhere alike where a learner goes on', async ({ visit }) => {
  const { account, last, section, path } = await addLearner(visit);
  const page = await visit.open('/', { as: account, width: 1440 });
  const target = new RegExp(`/tutorials/${last?.id}/`);

  await test.step('on the home page, at the section where they stopped', async () => {
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(last?.title ?? '');
    await expect(main(page).getByText(`You stopped at “${section?.title}”.`)).toBeVisible();
    await expect(main(page).getByText(`${path.next?.minutes_left} of ${path.next?.minutes} min left`)).toBeVisible();
    const cells = main(page).getByRole('link', { name: /^Lesson \d/ });
    await expect(cells).toHaveCount(path.lessons.total);
    await expect(
      main(page).getByRole('link', { name: `Lesson 1: ${path.parts[0]?.lessons[0]?.title}. Done` }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Highlights' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('in the list of tutorials', async () => {
    await main(page).getByRole('link', { name: 'All lessons' }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByText('Continue here', { exact: true }) });
    await expect(row.getByRole('link', { name: last?.title ?? '', exact: true })).toBeVisible();
  });

  await test.step('in the account', async () => {
    await page.goto('/account/learning');
    const lessons = page.getByRole('region', { name: 'Lessons', exact: true });
    await expect(lessons.getByRole('link', { name: `Continue lesson ${last?.number}` })).toHaveAttribute(
      'href',
      target,
    );
    await expect(
      lessons.getByRole('button', { name: `Lesson ${last?.number}: ${last?.title}. Reading` }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('and the lesson opens at that section', async () => {
    await page.goto('/');
    await main(page).getByRole('link', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: section?.title ?? '', exact: true }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#${section?.id}`);
  });
});

test('paints the page of a learner first, and that of the next user again', async ({ visit }) => {
  const { account, last } = await addLearner(visit);
  const page = await visit.open('/', { as: account, width: 1024 });
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(last?.title ?? '');
  // No answer about the learner yet: what the first paint shows stays.
  await page.route('**/api/me/learning/path', () => undefined);
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeHidden();
  await expect(main(page).getByText('Loading homepage...').first()).toBeAttached();
  await page.unroute('**/api/me/learning/path');
  const newcomer = await plainAccount(visit.site);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, newcomer);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
});

test('shows the progress as a tree and as a list, by keys and at every width', async ({ visit }) => {
  const { account, first, path } = await addLearner(visit);
  const page = await visit.open('/account/learning', { as: account, width: 1440 });
  const lessons = page.getByRole('region', { name: 'Lessons', exact: true });
  const cell = lessons.getByRole('button', { name: `Lesson 1: ${first?.title}. Done` });

  await test.step('a press selects a lesson and says what is known of it', async () => {
    await cell.focus();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await expect(lessons.getByText(/^Done · 0 of \d questions solved$/)).toBeVisible();
    await expect(lessons.getByRole('link', { name: `Open lesson: ${first?.title}` })).toBeVisible();
    await expectAccessibleAppearance(page);
  });

  await test.step('the list says the same', async () => {
    await lessons.getByRole('button', { name: 'Show as list' }).click();
    await expect(lessons.getByRole('row').filter({ hasText: first?.title ?? '' })).toContainText('Done');
    await expect(lessons.getByRole('table').getByRole('link')).toHaveCount(path.lessons.total);
    await expectAccessible(page);
  });

  for (const width of [320, 390, 768])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      await lessons.getByRole('link', { name: /^Continue lesson/ }).waitFor();
      if (width < 768) {
        await expect(lessons.getByRole('table')).toBeVisible();
        await lessons.getByRole('button', { name: 'Show as tree' }).click();
      }
      await expect(cell).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.goto('/');
      await main(page)
        .getByRole('link', { name: `Lesson 1: ${first?.title}. Done` })
        .waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessibleAppearance(page);
      await page.goto('/account/learning');
    });
});
