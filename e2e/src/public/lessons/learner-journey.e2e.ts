import { plainAccount } from '@qram/testing/accounts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { test } from '../../harness/test.ts';

test('goes from a search to a locked lesson, logs in, reads it, marks it as done and continues with the next', async ({
  visit,
}) => {
  const [lesson, next] = await addTutorials(visit.site, 'A learner’s way', [
    { title: 'Zeptosecond switches', premium: 1 },
    { title: 'Yoctosecond switches', premium: 0 },
  ]);
  const id = lesson?.id ?? 0;
  await visit.callAsAdmin('PUT', `/api/topics/${id}`, { summary: 'How fast one waits.', body: '## Within\n\nOpened.' });
  const account = await plainAccount(visit.site);
  await visit.callAsAdmin('PUT', `/api/users/${account.user.id}`, { premium: String(id) });

  const page = await visit.open('/', { width: 390 });
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search this site' }).fill('zeptosecnod');
  await page.getByRole('option', { name: /Zeptosecond switches/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Zeptosecond switches' }).waitFor();
  await page.getByText('How fast one waits.', { exact: true }).waitFor();

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Log in/ })
    .first()
    .click();
  await page.getByLabel('Username', { exact: true }).fill(account.user.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expectUrl(page, `/tutorials/${id}/zeptosecond-switches`);
  await page.getByText('Opened.', { exact: true }).waitFor();

  const bar = page.getByRole('region', { name: 'Your progress' });
  await bar.getByText('0 of 2 done').waitFor();
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  await bar.getByText('1 of 2 done').waitFor();

  await page.goto(`/tutorials/${next?.id}`);
  // It counts as started after a few seconds.
  await page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/api/me/learning/topics/${next?.id}`),
  );
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Yoctosecond switches' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Yoctosecond switches' }).waitFor();
});
