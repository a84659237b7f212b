import { expect } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { test } from '../harness/test.ts';

test('tells of a video or a patent that is here already while typing, and saves all the same', async ({ visit }) => {
  const link = 'https://www.youtube.com/watch?v=ABCDEFGHIJK';
  const video = await visit.callAsAdmin<{ id: number }>('POST', '/api/videos', { title: 'First lecture', link });
  await visit.callAsAdmin('POST', '/api/patents', { title: 'Router', patent_number: 'US 11651266 B2' });
  const page = await visit.open('/admin/videos', { as: 'admin' });

  await test.step('a video by another form of its link', async () => {
    await page.getByRole('button', { name: 'Add New', exact: true }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Link', { exact: false }).first().fill('youtu.be/ABCDEFGHIJK');
    const here = drawer.getByRole('link', { name: 'First lecture' });
    await expect(here).toHaveAttribute('href', `/admin/videos?edit=${video.id}`);
    await drawer.getByText('Already here:').waitFor();
    await expectAccessible(page);
    await drawer.getByLabel('Title', { exact: false }).first().fill('Second lecture');
    await drawer
      .getByRole('button', { name: /^(Add|Save)/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Second lecture', exact: true }).waitFor();
  });

  await test.step('not the record in the form itself', async () => {
    await page.goto(`/admin/videos?edit=${video.id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Second lecture' }).waitFor();
    await expect(drawer.getByRole('link', { name: 'First lecture' })).toHaveCount(0);
  });

  await test.step('a patent by another spelling of its number', async () => {
    await page.goto('/admin/patents?new=');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Patent number', { exact: false }).fill('US 11,651,266/B2');
    await drawer.getByRole('link', { name: 'Router' }).waitFor();
    await drawer.getByLabel('Patent number', { exact: false }).fill('US 11,651,267/B2');
    await expect(drawer.getByRole('link', { name: 'Router' })).toHaveCount(0);
  });
});
