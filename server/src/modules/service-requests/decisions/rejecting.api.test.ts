// @databases sqlite
import { DAY_MS, HOUR_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addButton, addRequest, addSignedIn, addTerm } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { remindOfWaiting } from '../requests/reminder.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const decide = (id: number, json: unknown) => site.call('PATCH', `/api/service-requests/${id}`, { json });
const mails = (kind: string) =>
  site.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();

async function asked(overrides: Record<string, unknown> = {}) {
  const signedIn = await addSignedIn(site);
  return { ...signedIn, request: await addRequest(site, signedIn.token, { service_id: 2, ...overrides }) };
}

describe('a new request', () => {
  it('stores the message, and the price, currency and title of that time', async () => {
    const { id: service_id } = await addButton(site, { title: 'Agreed title', monthlyPrice: 12 });
    const { token, request } = await asked({ service_id, message: '  For our lab.\nFrom May on.  ' });
    await site.call('PUT', `/api/buttons/${service_id}`, { json: { title: 'New title', monthlyPrice: 20 } });
    expect(await site.call('GET', `/api/service-requests/${request.id}`, { token })).toMatchObject({
      body: {
        message: 'For our lab.\nFrom May on.',
        reason: null,
        service_title: 'Agreed title',
        price: 12,
        currency: 'USD',
        terms_version_id: null,
      },
    });
  });

  it('stores the version of the terms that the user had accepted', async () => {
    const { token } = await addSignedIn(site);
    await addTerm(site, { data: 'Intro' });
    await site.call('POST', '/api/accept-terms', { token });
    const state = await site.call('GET', '/api/accept-terms', { token });
    const { terms_version_id } = await addRequest(site, token, { service_id: 2 });
    expect(terms_version_id).toBe((state.body as { version: number }).version);
    expect(terms_version_id).toEqual(expect.any(Number));
  });

  it('rejects a message of more than 1,000 characters', async () => {
    const { token } = await addSignedIn(site);
    const json = { service_id: 2, is_monthly: 1, message: 'x'.repeat(1001) };
    expect(await site.call('POST', '/api/service-requests', { token, json })).toMatchObject({
      status: 422,
      body: { errors: { message: ['Must be at most 1000 characters long.'] } },
    });
  });

  it('emails a new request to the operators with user, service, plan, price, message and a link', async () => {
    const { user, request } = await asked({ message: 'For our lab.' });
    const mail = (await mails('service-request-new')).at(-1);
    expect(mail).toMatchObject({ recipient: '', subject: `New request: Developers for ${user.name}` });
    for (const part of [
      user.name,
      user.username,
      user.email,
      'Developers',
      'Monthly',
      '$49.00 / month',
      'For our lab.',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.text).toContain(`/admin/ServicesReq?view=${request.id}`);
  });
});

describe('rejecting a pending request', () => {
  it('opens nothing, and tells the user the reason', async () => {
    const { user, token, request } = await asked();
    const entries = await captureAudit(site, async () => {
      expect(await decide(request.id, { status: 'Rejected', reason: ' No room this term. ' })).toMatchObject({
        status: 200,
        body: { status: 'Rejected', reason: 'No room this term.' },
      });
    });
    expect(entries).toMatchObject([
      { action: 'reject', before: { status: 'Pending' }, after: { status: 'Rejected', reason: 'No room this term.' } },
    ]);
    expect(await site.call('GET', '/api/me', { token })).toMatchObject({ body: { access_level: '0' } });
    const mail = (await mails('service-request-rejected')).at(-1);
    expect(mail?.recipient).toBe(user.email);
    expect(mail?.text).toContain('Reason: No room this term.');
    expect(mail?.text).toContain('Nothing else changes in your account.');
    const listed = await site.call('GET', '/api/service-requests/own', { token });
    expect(listed.body).toMatchObject([{ status: 'Rejected', reason: 'No room this term.' }]);
  });

  it('preserves access that another request gave', async () => {
    const { token, request } = await asked();
    const other = await addRequest(site, token, { service_id: 2, is_monthly: 0 });
    await decide(request.id, { status: 'Approved' });
    await decide(other.id, { status: 'Rejected' });
    expect(await site.call('GET', '/api/me', { token })).toMatchObject({ body: { access_level: '1' } });
  });

  it('approves a rejected request later, at the price of that day and without the reason', async () => {
    const { id: service_id } = await addButton(site, { monthlyPrice: 10, premium: 1 });
    const { request } = await asked({ service_id });
    await decide(request.id, { status: 'Rejected', reason: 'Not yet.' });
    await site.call('PUT', `/api/buttons/${service_id}`, { json: { monthlyPrice: 15 } });
    expect(await decide(request.id, { status: 'Approved' })).toMatchObject({
      body: { status: 'Approved', reason: null, price: 15 },
    });
  });

  it('rejects a reason for an approval, and one that is too long', async () => {
    const { request } = await asked();
    expect(await decide(request.id, { status: 'Approved', reason: 'Welcome' })).toMatchObject({
      status: 422,
      body: { errors: { reason: ['Only rejections can have a reason.'] } },
    });
    expect(await decide(request.id, { status: 'Rejected', reason: 'x'.repeat(501) })).toMatchObject({ status: 422 });
  });

  it('rejects several at once with one reason', async () => {
    const requests = [(await asked()).request, (await asked()).request];
    const ids = requests.map(({ id }) => id);
    expect(
      await site.call('POST', '/api/service-requests/rejections', { json: { ids, reason: 'Sold out.' } }),
    ).toMatchObject({ status: 200, body: { results: ids.map((id) => ({ id, ok: true })) } });
    for (const id of ids)
      expect(await site.call('GET', `/api/service-requests/${id}`)).toMatchObject({
        body: { status: 'Rejected', reason: 'Sold out.' },
      });
  });
});

describe('the reminder', () => {
  const days = (count: number) => site.setTime(new Date(Date.now() + count * DAY_MS));

  it('lists overdue requests once a day across all instances, and no decided ones', async () => {
    const { user, request } = await asked();
    const before = (await mails('service-request-reminder')).length;
    expect(await remindOfWaiting(site.deps, 2)).toBe(0);
    days(3);
    const counts = await Promise.all([1, 2, 3].map(() => remindOfWaiting(site.deps, 2)));
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
    const sent = (await mails('service-request-reminder')).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.recipient).toBe('');
    expect(sent[0]?.text).toContain(`${user.name} (${user.username}): Developers - "Monthly"`);
    const pending = (await site.call('GET', '/api/service-requests?status=Pending')).body as { id: number }[];
    for (const { id } of pending) await decide(id, { status: 'Rejected' });
    days(5);
    expect(await remindOfWaiting(site.deps, 2)).toBe(0);
    expect(await site.call('GET', `/api/service-requests/${request.id}`)).toMatchObject({
      body: { status: 'Rejected' },
    });
  });
});

describe('the usual time to an answer', () => {
  const hours = async (token: string) => (await site.call('GET', '/api/service-requests/answer-time', { token })).body;

  it('leaves the usual time to an answer out with fewer than five decisions, and covers four of five of the last ones', async () => {
    const other = await startTestSite();
    const answerTime = async () => (await other.call('GET', '/api/service-requests/answer-time')).body;
    const start = Date.now();
    for (const [at, waited] of [1, 2, 3, 4, 30].entries()) {
      expect(await answerTime()).toEqual({ hours: null });
      other.setTime(new Date(start));
      const { token } = await addSignedIn(other);
      const request = await addRequest(other, token, { service_id: 2 });
      other.setTime(new Date(start + waited * HOUR_MS));
      const status = at % 2 === 0 ? 'Approved' : 'Rejected';
      await other.call('PATCH', `/api/service-requests/${request.id}`, { json: { status } });
    }
    expect(await answerTime()).toEqual({ hours: 4 });
    other.setTime(null);
    await other.close();
  });

  it('gives the usual time to an answer to logged-in users only', async () => {
    const { token } = await addSignedIn(site);
    expect(await hours(token)).toHaveProperty('hours');
    expect(await site.call('GET', '/api/service-requests/answer-time', { token: null })).toMatchObject({ status: 401 });
  });
});
