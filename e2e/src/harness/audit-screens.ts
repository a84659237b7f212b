import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** Edits a video, then moves it and a category with its topics to the trash. */
async function createAuditEntries(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const call = async (method: string, path: string, body?: unknown) => {
      const sent = body
        ? { body: JSON.stringify(body), headers: { authorization, 'content-type': 'application/json' } }
        : null;
      const answer = await fetch(path, { method, headers: { authorization }, ...sent });
      return answer.status === 204 ? null : ((await answer.json()) as { id: number });
    };
    const link = 'https://youtu.be/abcdefghijk';
    const video = await call('POST', '/api/videos', { title: 'Shown once', link });
    const texts = {
      title: 'Shown twice',
      description: 'A first line.\n\nA second one, which is longer than the first.',
    };
    await call('PUT', `/api/videos/${video?.id}`, texts);
    await call('DELETE', `/api/videos/${video?.id}`);
    const category = await call('POST', '/api/categories', { title: 'Short-lived' });
    await call('POST', '/api/topics', { title: 'Goes along', category_id: category?.id });
    await call('DELETE', `/api/categories/${category?.id}?topics=delete`);
  });
  await page.reload();
}

/** The audit trail, the trash, the palette and the shortcuts. */
export const AUDIT_SCREENS: readonly Screen[] = [
  {
    name: 'admin-audit',
    path: '/admin/audit',
    as: 'admin',
    act: async (page) => {
      await createAuditEntries(page);
      await page.getByText('Moved to trash').first().waitFor();
    },
  },
  {
    name: 'admin-audit-entry',
    path: '/admin/audit?collection=videos&action=update',
    as: 'admin',
    act: async (page) => {
      await createAuditEntries(page);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page.getByRole('dialog').getByText('2 fields').waitFor();
    },
  },
  {
    name: 'admin-trash',
    path: '/admin/trash',
    as: 'admin',
    act: async (page) => {
      await createAuditEntries(page);
      await page
        .getByRole('button', { name: /^(Restore|Actions for) Short-lived$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-trash-of-a-list',
    path: '/admin/trash?kind=videos',
    as: 'admin',
    act: async (page) => {
      await createAuditEntries(page);
      await page
        .getByRole('button', { name: /^(Restore|Actions for) Shown twice$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-trash-empty',
    path: '/admin/trash?kind=gallery',
    as: 'admin',
    act: async (page) => page.getByText('Deleted slides stay here for 30 days.').waitFor(),
  },
  {
    name: 'admin-palette',
    path: '/admin/videos',
    as: 'admin',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search screens, records and actions' }).fill('quantum');
      await page
        .getByRole('dialog')
        .getByText(/quantum/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-shortcuts',
    path: '/admin/audit',
    as: 'admin',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];
