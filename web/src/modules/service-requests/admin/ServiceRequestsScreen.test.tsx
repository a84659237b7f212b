import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { describe, expect, test, vi } from 'vitest';
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

const REQUESTS = [1, 2, 3, 4].map((id) => sampleRequest({ id }));

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

async function renderScreen(at = '') {
  const { lists, respond } = createLists();
  const { sent } = await renderAdmin(<ServiceRequestsScreen />, {
    width: 1440,
    at: `/admin/ServicesReq${at}`,
    responses: {
      'GET /api/service-requests': respond,
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

  test.each([
    ['filter', () => choose('Status', 'Approved'), 1],
    ['order', () => choose('Sort by', 'Oldest first'), 4],
    ['search', () => page.getByRole('searchbox').fill('reader2'), 1],
  ])('takes no press on rows of the former %s', async (_change, change, found) => {
    const { lists, queries } = await renderScreen('?status=pending');
    lists.hold = true;
    await change();
    await vi.waitFor(() => expect(isInert()).toBe(true));
    await vi.waitFor(() => expect(queries()).toHaveLength(2));
    expect(isInert()).toBe(true);
    lists.release();
    await vi.waitFor(() => expect(isInert()).toBe(false));
    expect(checkboxes().elements()).toHaveLength(found);
  });

  test('shows all requests, also when a search is cleared', async () => {
    await renderScreen('?status=pending');
    await choose('Status', 'All statuses');
    await vi.waitFor(() => expect(window.location.search).toBe('?status=all'));
    await page.getByRole('searchbox').fill('reader2');
    await vi.waitFor(() => expect(checkboxes().elements()).toHaveLength(1));
    await page.getByRole('searchbox').fill('');
    await vi.waitFor(() => expect(checkboxes().elements()).toHaveLength(4));
    expect(window.location.search).toBe('?status=all');
  });
});
