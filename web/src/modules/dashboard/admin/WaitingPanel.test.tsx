import type { QueuedMail } from '@qram/contract/modules/mail/mail';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ListPage, type Responses } from '../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { pressScreenKey } from '../../../admin/url/single-keys.ts';
import { WaitingPanel } from './WaitingPanel.tsx';

const AT = '2026-11-20T10:00:00.000Z';

const request = (id: number, status: ServiceRequest['status'] = 'Pending'): ServiceRequest => ({
  id,
  created_at: AT,
  updated_at: AT,
  user_id: id,
  user: { id, name: `Reader ${id}`, username: `reader${id}`, standing: 'active', gets_email: false },
  service_id: 1,
  service_title: 'Memory',
  is_monthly: 1,
  status,
  price: 49,
  price_today: 49,
  currency: 'USD',
  terms_version_id: null,
  decided_at: null,
  cancel_ends_at: null,
  level: 1,
  topics_count: 0,
  premium_apps: 0,
  message: null,
  reason: null,
  service_deleted: false,
  starts_at: AT,
  ends_at: null,
  follows_id: null,
  cancelled_at: null,
  package_state: status === 'Approved' ? 'active' : null,
  approval: { starts_at: AT, ends_at: null, follows: null },
  approval_problem: null,
});

const email: QueuedMail = {
  id: 7,
  kind: 'reply',
  recipient: 'quinn@example.test',
  subject: 'Your access',
  created_at: AT,
  state: 'failed',
  attempts: 3,
  next_attempt_at: null,
  sent_at: null,
  last_error: 'No such domain',
};

interface Waiting {
  requests?: readonly ServiceRequest[];
  emails?: readonly QueuedMail[];
}

const renderPanel = ({ requests = [], emails = [] }: Waiting, responses: Responses = {}) => {
  const decided = new Set<number>();
  return renderAdmin(<WaitingPanel />, {
    responses: {
      'GET /api/service-requests': () => {
        const pending = requests.filter(({ id }) => !decided.has(id));
        return new ListPage(pending, pending.length === 5 ? 280 : pending.length);
      },
      'GET /api/contact-messages': () => new ListPage([], 0),
      'GET /api/mail': () => ({
        way: 'smtp',
        reach: 'everyone',
        mailbox: null,
        pending: 0,
        sending: 0,
        failed: emails.length,
        unsent: emails,
        latest: [],
      }),
      'GET /api/statistics/upcoming': () => ({ total: 0, changes: [], next: [] }),
      'PATCH /api/service-requests/:id': ({ params }) => {
        const { id } = params as { id: number };
        decided.add(id);
        return request(id, 'Approved');
      },
      'POST /api/mail/retries': () => ({ reopened: 1 }),
      ...responses,
    },
  });
};

const rows = () => page.getByRole('listitem');

describe('what waits for an admin', () => {
  test('shows at most five of a kind, and a link to all of them', async () => {
    await renderPanel({ requests: [1, 2, 3, 4, 5].map((id) => request(id)), emails: [email] });
    await expect.element(page.getByRole('heading', { name: 'Waiting for you (281)' })).toBeVisible();
    expect(rows().elements()).toHaveLength(5 + 1 + 1);
    const more = page.getByRole('link', { name: 'Show 275 more requests' });
    expect(more.element().getAttribute('href')).toBe('/admin/ServicesReq?status=pending');
  });

  test('keeps an approved request in its place, with its result', async () => {
    await renderPanel({ requests: [request(1), request(2)] });
    await page.getByRole('button', { name: /^Approve: Reader 2/ }).click();
    await expect.element(page.getByRole('button', { name: /^Approved: Reader 2/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(rows().elements()).toHaveLength(2);
  });

  test('decides the focused request alone, and once for two quick presses of A', async () => {
    const { sent } = await renderPanel({ requests: [request(1), request(2)] });
    await expect.element(rows().first()).toBeVisible();
    const press = (event: KeyboardEvent) => void pressScreenKey(event);
    document.addEventListener('keydown', press);
    onTestFinished(() => document.removeEventListener('keydown', press));
    await userEvent.keyboard('a');
    await userEvent.keyboard('jjaa');
    await expect.element(page.getByRole('button', { name: /^Approved: Reader 2/ })).toBeVisible();
    expect(sent.filter(({ key }) => key.startsWith('PATCH')).map(({ params }) => params)).toEqual([{ id: 2 }]);
  });

  test('sends a failed email again', async () => {
    const { sent } = await renderPanel({ emails: [email] });
    await page.getByRole('button', { name: /^Send again: Email to quinn/ }).click();
    await expect
      .poll(() => sent)
      .toContainEqual(expect.objectContaining({ key: 'POST /api/mail/retries', body: { ids: [7] } }));
  });

  test('says that nothing waits', async () => {
    await renderPanel({});
    await expect.element(page.getByText('All caught up')).toBeVisible();
    expect(rows().elements()).toHaveLength(0);
  });
});
