import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

async function makeRequest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    const requests = (await (await fetch('/api/service-requests', { headers })).json()) as unknown[];
    const body = JSON.stringify({ service_id: 2, is_monthly: 1 });
    if (requests.length === 0) await (await fetch('/api/service-requests', { method: 'POST', headers, body })).text();
  });
  await page
    .getByRole('button', { name: /^Approve / })
    .first()
    .waitFor();
}

/** Screens of service requests. */
export const REQUEST_SCREENS: readonly Screen[] = [
  { name: 'admin-requests', path: '/admin/ServicesReq', as: 'admin', act: makeRequest },
  {
    name: 'admin-requests-bulk',
    path: '/admin/ServicesReq',
    as: 'admin',
    act: async (page) => {
      await makeRequest(page);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Approve 1' }).waitFor();
    },
  },
  {
    name: 'admin-requests-view',
    path: '/admin/ServicesReq',
    as: 'admin',
    act: async (page) => {
      await makeRequest(page);
      await page.getByRole('table').getByRole('button', { name: 'Admin', exact: true }).first().click();
      await page.getByRole('dialog').getByText('History').waitFor();
    },
  },
];
