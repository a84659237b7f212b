import { expect } from '@playwright/test';
import { expectFocus } from '../harness/expectations.ts';
import { test } from '../harness/test.ts';

interface Card {
  id: number;
  title: string;
  order: number;
}

test('moves a home card with the keyboard, and the focus follows it', async ({ visit }) => {
  for (const [place, title] of ['Card to pass', 'Card to move'].entries())
    await visit.callAsAdmin('POST', '/api/features', { title, order: 900 + place * 10 });
  const page = await visit.open('/admin/Features', { as: 'admin' });
  const up = page.getByRole('button', { name: 'Move Card to move up', exact: true });
  await up.waitFor();
  const last = page.getByRole('button', { name: 'Move Card to move down', exact: true });
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Card to move is now \d+ of \d+$/).waitFor({ state: 'attached' });
  await expectFocus(up);
  const { features } = await visit.callAsAdmin<{ features: Card[] }>('GET', '/api/features');
  const orders = features.filter(({ title }) => title.startsWith('Card to')).map(({ title, order }) => [title, order]);
  expect(orders).toEqual([
    ['Card to move', 900],
    ['Card to pass', 910],
  ]);
  await page.getByRole('searchbox').fill('card to');
  await page.getByText('2 items found').waitFor();
  await up.waitFor({ state: 'detached' });
});
