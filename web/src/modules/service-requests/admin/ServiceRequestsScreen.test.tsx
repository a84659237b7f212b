import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ListPage, type SentCall } from '../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import ServiceRequestsScreen from './ServiceRequestsScreen.tsx';

const SAVED = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };

/** A pending request with these fields. */
const sampleRequest = (fields: Partial<ServiceRequest> & { id: number }): ServiceRequest => ({
  ...SAVED,
  user_id: fields.id,
  user: {
    id: fields.id,
    name: `Reader ${fields.id}`,
    username: `reader${fields.id}`,
    standing: 'active',
    gets_email: false,
  },
  service_id: 1,
  service_title: 'Memory',
  service_deleted: false,
  is_monthly: 1,
  status: 'Pending',
  price: 1,
  price_today: 1,
  level: 1,
  currency: 'USD',
  message: null,
  reason: null,
  terms_version_id: null,
  topics_count: 0,
  premium_apps: 0,
  follows_id: null,
  decided_at: null,
  starts_at: null,
  ends_at: null,
  cancelled_at: null,
  package_state: null,
  cancel_ends_at: null,
  approval: { starts_at: SAVED.created_at, ends_at: null, follows: null },
  approval_problem: null,
  ...fields,
});

/** Enough for a toolbar. */
const REQUESTS = Array.from({ length: 15 }, (_, at) => sampleRequest({ id: at + 1 }));
const COUNTS = { Pending: 15, Approved: 1, Rejected: 0, Cancelled: 2 };

interface ListQuery {
  per_page: number;
  status?: string;
  search?: string;
  sort?: string;
}

/** Lists of requests, each of which waits until the test releases it. */
function createLists() {
  const waiting: (() => void)[] = [];
  const lists = { hold: false, release: () => waiting.splice(0).forEach((resume) => void resume()) };
  const respond = async ({ query }: SentCall) => {
    const { per_page: size, status, search = '' } = query as ListQuery;
    // The count of packages that end soon asks for one row.
    if (lists.hold && size > 1) await new Promise<void>((resolve) => void waiting.push(resolve));
    if (status === 'Approved') return new ListPage([sampleRequest({ id: 9, status: 'Approved' })], 1);
    const found = REQUESTS.filter(({ user }) => user.username.includes(search));
    return new ListPage(found, found.length);
  };
  return { lists, respond };
}

async function renderScreen(at = '', width = 1440) {
  const { lists, respond } = createLists();
  const { sent } = await renderAdmin(<ServiceRequestsScreen />, {
    width,
    at: `/admin/ServicesReq${at}`,
    responses: {
      'GET /api/service-requests': respond,
      'GET /api/service-requests/counts': () => COUNTS,
      'GET /api/buttons': () => [],
      'GET /api/users': () => [],
      'GET /api/statistics/upcoming': () => ({ total: 0, changes: [], next: [] }),
    },
  });
  await expect.element(checkboxes().first()).toBeVisible();
  const queries = () =>
    sent
      .filter(({ key, query }) => key === 'GET /api/service-requests' && (query as ListQuery).per_page > 1)
      .map(({ query }) => query);
  return { lists, queries };
}

const checkboxes = () => page.getByRole('checkbox', { name: /^Select Reader/ });
const isInert = () => document.querySelector('tbody')?.inert ?? false;

const tab = (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

async function choose(filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('the list of requests', () => {
  test('opens on pending requests with one call, and its first row can be ticked at once', async () => {
    const { queries } = await renderScreen();
    await checkboxes().first().click();
    await expect.element(checkboxes().first()).toBeChecked();
    expect(window.location.search).toBe('?status=pending');
    expect(queries()).toEqual([expect.objectContaining({ status: 'Pending' })]);
  });

  test('names the number of requests of each tab, and the status only among all', async () => {
    await renderScreen();
    await expect.element(tab('Pending 15')).toHaveAttribute('aria-pressed', 'true');
    for (const name of ['Approved 1', 'Rejected 0', 'All 18']) await expect.element(tab(name)).toBeVisible();
    const status = page.getByRole('columnheader', { name: 'Status' });
    await expect.element(status).not.toBeInTheDocument();
    await tab('All 18').click();
    await expect.element(status).toBeVisible();
  });

  test.each([
    ['tab', () => tab('Approved 1').click(), 1],
    ['order', () => choose('Sort by', 'Oldest first'), 15],
    ['search', () => page.getByRole('searchbox').fill('reader2'), 1],
  ])('takes no press on rows of the former %s', async (_change, change, found) => {
    const { lists, queries } = await renderScreen('?status=pending');
    lists.hold = true;
    await change();
    await expect.poll(() => isInert()).toBe(true);
    await expect.poll(() => queries()).toHaveLength(2);
    expect(isInert()).toBe(true);
    lists.release();
    await expect.poll(() => isInert()).toBe(false);
    expect(checkboxes().elements()).toHaveLength(found);
  });

  test('shows a request on a phone in at most 96 pixels, with its decision beside the name', async () => {
    await renderScreen('', 390);
    const row = page.getByRole('row', { name: /Reader 1 / }).first();
    expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(96);
    await expect.element(row.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect.element(row.getByText(/ · Monthly · \$1\.00$/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('shows all requests, also when a search is cleared', async () => {
    await renderScreen('?status=pending');
    await tab('All 18').click();
    await expect.poll(() => window.location.search).toBe('?status=all');
    await page.getByRole('searchbox').fill('reader2');
    await expect.poll(() => checkboxes().elements()).toHaveLength(1);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => checkboxes().elements()).toHaveLength(15);
    expect(window.location.search).toBe('?status=all');
  });
});
