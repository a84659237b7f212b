// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOperations } from '../../../../test/attacks/operations.ts';
import { addTopic } from '../../../../test/documents/document-builders.ts';
import { addButton, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const BLOCKED = '203.0.113.5';

let site: TestSite;
let statuses: Map<string, number[]>;
beforeAll(async () => {
  site = await startTestSite({ variables: { CONTACT_BLOCKED_ADDRESSES: BLOCKED, CONTACT_REFUSE_HEADLESS: 'true' } });
  statuses = new Map((await listOperations(site)).map((operation) => [operation.name, operation.statuses]));
});
afterAll(() => site.close());

it('declares why a user is refused what belongs to others or is locked', async () => {
  const { user, token } = await addSignedIn(site);
  const { user: other } = await addSignedIn(site);
  const { id: service_id } = await addButton(site);
  const { id } = await addTopic(site, { premium: 1 });
  const refused = [
    ['POST /api/button-click', '/api/button-click', { user_id: other.id, button_id: 1 }],
    ['POST /api/service-requests', '/api/service-requests', { user_id: other.id, service_id, is_monthly: 1 }],
    ['POST /api/topics/{id}/links', `/api/topics/${id}/links`, { part: 'pdf' }],
    ['POST /api/me/simulations', '/api/me/simulations', { name: 'A run', link: 'v1&n=3&c=6a' }],
    ['PUT /api/me/learning/{collection}/{id}', `/api/me/learning/topics/${id}`, { done: true }],
  ] as const;
  for (const [name, url, json] of refused) {
    const { status } = await site.call(name.startsWith('PUT') ? 'PUT' : 'POST', url, { token, json });
    expect([name, status, statuses.get(name)?.includes(403)]).toEqual([name, 403, true]);
  }
  expect(user.role).toBe('user');
});

it('declares why a message is refused', async () => {
  const json = { user_name: 'Sender', user_email: 'sender@example.test', subject: 'Subject', message: 'A message.' };
  const send = async (ip: string, headers: Record<string, string> = {}) =>
    (await site.call('POST', '/api/send-message', { token: null, json, ip, headers })).status;
  const responses = [await send(BLOCKED), await send('198.51.100.9', { 'user-agent': 'HeadlessChrome' })];
  expect(responses).toEqual([403, 451]);
  expect(statuses.get('POST /api/send-message')).toEqual(expect.arrayContaining(responses));
});
