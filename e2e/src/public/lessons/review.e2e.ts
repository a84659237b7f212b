import { expect } from '@playwright/test';
import { plainAccount } from '@qram/testing/accounts';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';

const QUESTION = (key: string) => `\`\`\`question ${key}
How many switches does one address set in a memory of $2^{10}$ cells?

- [ ] 2 :: Ways to send.
- [x] 10

solution: One on each level.
\`\`\`
`;

test('reviews the due questions of several lessons by keys, and says when nothing is due', async ({ visit }) => {
  const account = await plainAccount(visit.site);
  const lessons = [await addLesson(visit, 'One', QUESTION('first')), await addLesson(visit, 'Two', QUESTION('second'))];
  const page = await visit.open('/account/review', { as: account, width: 390 });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  for (const [at, { id }] of lessons.entries())
    await visit.call('POST', `/api/topics/${id}/questions/${at === 0 ? 'first' : 'second'}/attempts`, {
      token: account.token,
      body: { answer: 0 },
    });
  // The server lists what is due; a day later by its answer, which the page takes as it is.
  await page.route('**/api/me/reviews?*', async (route) => {
    const url = new URL(route.request().url());
    const list = url.searchParams.get('list') === 'due' ? 'upcoming' : 'due';
    url.searchParams.set('list', list);
    await route.continue({ url: url.href });
  });
  await page.reload();
  await expect(main.getByText('Question 1 of 2')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Review 2 questions' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });

  await test.step('answers by keys', async () => {
    const question = main.getByRole('group', { name: /How many switches/ });
    // Its script has taken the form over.
    await main.locator('form.question[novalidate]').waitFor();
    await question.getByRole('radio', { name: '10' }).focus();
    await page.keyboard.press('2');
    await expect(question.getByRole('radio', { name: '10' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(question.getByText('Correct', { exact: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(main.getByText('Question 2 of 2')).toBeVisible();
  });

  await test.step('ends with what comes next', async () => {
    await main.getByRole('button', { name: 'Finish' }).click();
    await expect(main.getByRole('heading', { name: 'All reviewed' })).toBeVisible();
  });
});
