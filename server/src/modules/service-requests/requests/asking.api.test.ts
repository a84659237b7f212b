// @databases both
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addButton, addRequest, addSignedIn, addUser } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const DUPLICATE =
  'You have already sent a subscription request for Developers - "Monthly". Please contact Admin to inquire.';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ seed: 'none' });
});
afterAll(() => site.close());

const ask = (token: string | null, json: unknown) => site.call('POST', '/api/service-requests', { token, json });
const listed = async (token: string | undefined, query: string) =>
  (await site.call('GET', `/api/service-requests?${query}`, { token })).body as ServiceRequest[];

describe('creating a request', () => {
  it.each([
    [true, 49],
    ['true', 49],
    [1, 49],
    ['1', 49],
    [false, 1.25],
    ['0', 1.25],
    [0, 1.25],
  ])("accepts is_monthly as %j, with the service's price", async (is_monthly, price) => {
    const { user, token } = await addSignedIn(site);
    expect(
      await ask(token, { user_id: user.id, service_id: '2', is_monthly, status: 'Pending', price: 9 }),
    ).toMatchObject({
      status: 201,
      body: {
        user_id: user.id,
        user: { id: user.id, name: user.name, standing: 'active' },
        service_id: 2,
        service_title: 'Developers',
        is_monthly: price === 49 ? 1 : 0,
        status: 'Pending',
        price,
      },
    });
  });

  it('ignores the status and price of the input', async () => {
    const { token } = await addSignedIn(site);
    expect(await ask(token, { service_id: 3, is_monthly: 1, status: 'Approved', price: 0 })).toMatchObject({
      status: 201,
      body: { status: 'Pending', price: 249 },
    });
  });

  it('emails the user a receipt, once per request', async () => {
    const { user, token } = await addSignedIn(site);
    await Promise.all([1, 2, 3].map(() => ask(token, { service_id: 2, is_monthly: 0 })));
    const mails = await site.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'service-request-received')
      .where('recipient', '=', user.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['We received your request for Developers']);
    expect(mails[0]?.text).toContain(
      'We received your subscription request for Developers - "P.A.Y.Go", at $1.25 / usage.',
    );
    expect(mails[0]?.text).toMatch(/See your request: http\S+\/account\/requests$/m);
  });

  it('stores the price at that time', async () => {
    const { id: service_id } = await addButton(site, { monthlyPrice: 10.5 });
    const { token } = await addSignedIn(site);
    const { id } = await addRequest(site, token, { service_id });
    await site.call('PUT', `/api/buttons/${service_id}`, { json: { monthlyPrice: 20 } });
    expect(await site.call('GET', `/api/service-requests/${id}`, { token })).toMatchObject({ body: { price: 10.5 } });
  });

  it.each([
    [{ service_id: 999_999, is_monthly: 1 }, 'service_id', "This service doesn't exist."],
    [{ service_id: 0, is_monthly: 1 }, 'service_id', 'Must be a valid id.'],
    [{ service_id: 'x', is_monthly: 1 }, 'service_id', 'Must be a valid id.'],
    [{ is_monthly: 1 }, 'service_id', 'Must be a valid id.'],
    [{ service_id: 2 }, 'is_monthly', 'Must be 0 or 1.'],
    [{ service_id: 2, is_monthly: 2 }, 'is_monthly', 'Must be 0 or 1.'],
    [{ service_id: 2, is_monthly: 'yes' }, 'is_monthly', 'Must be 0 or 1.'],
    [{ service_id: 2, is_monthly: null }, 'is_monthly', 'Must be 0 or 1.'],
  ])('rejects a request with %j', async (json, field, message) => {
    const { token } = await addSignedIn(site);
    expect(await ask(token, json)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
  });

  it('rejects a request for a hidden or deleted service', async () => {
    const { token } = await addSignedIn(site);
    const hidden = await addButton(site, { active: 0 });
    expect(await ask(token, { service_id: hidden.id, is_monthly: 1 })).toMatchObject({
      status: 422,
      body: { errors: { service_id: ["This service isn't available right now."] } },
    });
    await site.call('DELETE', `/api/buttons/${hidden.id}`);
    expect((await ask(token, { service_id: hidden.id, is_monthly: 1 })).status).toBe(422);
  });

  it('rejects a request on behalf of others, except by an admin', async () => {
    const { token } = await addSignedIn(site);
    const other = await addUser(site);
    const body = { user_id: other.id, service_id: 2, is_monthly: 1 };
    expect(await ask(token, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await ask(null, body)).status).toBe(401);
    expect(await ask(site.adminToken, body)).toMatchObject({ status: 201, body: { user_id: other.id } });
    const gone = await addUser(site, { status: 'inactive' });
    expect((await ask(site.adminToken, { ...body, user_id: gone.id })).status).toBe(422);
  });

  it("rejects a second request for the same service and plan, with the spec's message", async () => {
    const { token } = await addSignedIn(site);
    await addRequest(site, token, { service_id: 2 });
    expect(await ask(token, { service_id: 2, is_monthly: true })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: DUPLICATE },
    });
    expect(await ask(token, { service_id: 2, is_monthly: false })).toMatchObject({ status: 201 });
    expect(await ask(token, { service_id: 2, is_monthly: false })).toMatchObject({
      body: { message: DUPLICATE.replace('Monthly', 'P.A.Y.Go') },
    });
    expect(await ask(token, { service_id: 3, is_monthly: true })).toMatchObject({ status: 201 });
  });

  it('creates one of ten concurrent requests', async () => {
    const { user, token } = await addSignedIn(site);
    const entries = await captureAudit(site, async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => ask(token, { user_id: user.id, service_id: 2, is_monthly: 1 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(answer.body).toMatchObject({ message: DUPLICATE });
    });
    expect(entries.length).toBe(1);
    expect((await listed(token, 'service_id=2')).length).toBe(1);
  });
});

describe('lists of requests', () => {
  it('returns existing requests for the duplicate check', async () => {
    const { user, token } = await addSignedIn(site);
    await addRequest(site, token, { service_id: 2, is_monthly: 0 });
    expect(await listed(token, `user_id=${user.id}&service_id=2&is_monthly=1`)).toEqual([]);
    expect(await listed(token, `user_id=${user.id}&service_id=2&is_monthly=0`)).toMatchObject([{ status: 'Pending' }]);
  });

  it('shows users the requests they made, and admins all', async () => {
    const one = await addSignedIn(site);
    const other = await addSignedIn(site);
    const { id } = await addRequest(site, one.token, { service_id: 2 });
    expect(await listed(other.token, '')).toEqual([]);
    expect(await listed(other.token, `user_id=${one.user.id}`)).toEqual([]);
    expect(await listed(undefined, `user_id=${one.user.id}`)).toMatchObject([{ id }]);
    expect((await site.call('GET', `/api/service-requests/${id}`, { token: other.token })).status).toBe(404);
    expect((await site.call('GET', `/api/service-requests/${id}`, { token: one.token })).status).toBe(200);
  });

  it('searches requests by user, filters, sorts and paginates them', async () => {
    const { user, token } = await addSignedIn(site, { name: 'Quaint Seeker' });
    const first = await addRequest(site, token, { service_id: 2 });
    const second = await addRequest(site, token, { service_id: 3, is_monthly: 0 });
    const ids = async (query: string) => (await listed(undefined, query)).map(({ id }) => id);
    expect(await ids('search=quaint%20SEEK')).toEqual([second.id, first.id]);
    expect(await ids('search=quaint&sort=created_at')).toEqual([first.id, second.id]);
    expect(await ids('search=quaint&service_id=3')).toEqual([second.id]);
    expect(await ids('search=quaint&is_monthly=1')).toEqual([first.id]);
    expect(await ids('search=quaint&status=Approved')).toEqual([]);
    const page = await site.call('GET', `/api/service-requests?user_id=${user.id}&page=2&per_page=1`);
    expect(page).toMatchObject({ body: [{ id: first.id }], headers: { 'x-total-count': '2' } });
    for (const query of ['status=Open', 'is_monthly=2', 'service_id=x', 'sort=price', 'per_page=101'])
      expect((await site.call('GET', `/api/service-requests?${query}`)).status).toBe(422);
  });
});

describe('cancelling', () => {
  it('withdraws a pending request, and allows another', async () => {
    const { token } = await addSignedIn(site);
    const { id } = await addRequest(site, token, { service_id: 2 });
    const cancel = (as: string) => site.call('POST', `/api/service-requests/${id}/cancellation`, { token: as });
    expect((await cancel((await addSignedIn(site)).token)).status).toBe(404);
    expect((await cancel(site.adminToken)).status).toBe(404);
    const entries = await captureAudit(site, async () => {
      expect(await cancel(token)).toMatchObject({ status: 200, body: { status: 'Cancelled' } });
    });
    expect(entries).toMatchObject([
      { action: 'cancel', before: { status: 'Pending' }, after: { status: 'Cancelled' } },
    ]);
    expect(await cancel(token)).toMatchObject({ status: 409, body: { current: { status: 'Cancelled' } } });
    expect((await site.call('PATCH', `/api/service-requests/${id}`, { json: { status: 'Approved' } })).status).toBe(
      409,
    );
    await addRequest(site, token, { service_id: 2 });
    const mine = await site.call('GET', '/api/service-requests/own', { token });
    expect(mine.body).toMatchObject([
      { status: 'Pending', history: [{ from: null, to: 'Pending', by: 'user', name: null }] },
      { status: 'Cancelled', history: [{ to: 'Pending' }, { from: 'Pending', to: 'Cancelled', by: 'user' }] },
    ]);
  });
});
