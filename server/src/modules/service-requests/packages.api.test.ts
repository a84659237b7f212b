import type { RequestWithHistory, ServiceRequest } from '@qram/contract/modules/service-requests';
import type { User } from '@qram/contract/modules/users';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addButton, addRequest, addSignedIn } from '../../../test/builders.ts';
import {
  addCategory,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopicWith,
  pdf,
} from '../../../test/document-builders.ts';
import { startSecondInstance } from '../../../test/second-instance.ts';
import { stateOf } from '../../../test/site-snapshot.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
const START = Date.parse('2026-01-31T12:00:00.000Z');
const after = (days: number, seconds = 0) => new Date(START + days * 86_400_000 + seconds * 1000);
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

const path = (id: number) => `/api/service-requests/${id}`;
const patch = (id: number, json: unknown) => site.call('PATCH', path(id), { json });
const cancel = (id: number, token: string) => site.call('POST', `${path(id)}/cancellation`, { token });
const read = async (id: number) => (await site.call('GET', path(id))).body as RequestWithHistory;
const me = async (token: string) => (await site.call('GET', '/api/me', { token })).body as User;
const mailsOf = async (email: string) =>
  (await site.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

interface Scene {
  is_monthly?: 0 | 1;
  months?: number | null;
  ends_at?: string | null;
}

/** A user with an approved package of a service of their own, from January 31, noon. */
async function packaged({ is_monthly = 1, months = null, ends_at }: Scene = {}) {
  site.setTime(after(0));
  const service = await addButton(site, { premium: 1, months, monthlyPrice: 49 });
  const { user, token } = await addSignedIn(site);
  const ask = (plan: number = is_monthly) => addRequest(site, token, { service_id: service.id, is_monthly: plan });
  const request = await ask();
  const approved = await patch(request.id, { status: 'Approved', ...(ends_at === undefined ? {} : { ends_at }) });
  expect(approved.status).toBe(200);
  return { user, token, service, ask, request: approved.body as ServiceRequest };
}

describe('the period of a package', () => {
  it.each<[string, Scene, string | null]>([
    ['until cancelled by default', {}, null],
    ["the service's months, clamped", { months: 1 }, '2026-02-28T12:00:00.000Z'],
    ['no end for Pay As You Go', { is_monthly: 0, months: 1 }, null],
    ['the end an admin sets', { months: 1, ends_at: '2026-03-05T00:00:00Z' }, '2026-03-05T00:00:00.000Z'],
    ['none, if an admin says so', { months: 1, ends_at: null }, null],
  ])('is %s', async (_what, scene, ends_at) => {
    const { request, user } = await packaged(scene);
    expect(request).toMatchObject({ starts_at: '2026-01-31T12:00:00.000Z', ends_at, package_state: 'active' });
    expect(await mailsOf(user.email)).toEqual(['service-request-received', 'service-request-approved']);
  });

  it('shows before the decision what an approval would give', async () => {
    site.setTime(after(0));
    const service = await addButton(site, { months: 2, opens_premium_apps: 1 });
    const { token } = await addSignedIn(site);
    const request = await addRequest(site, token, { service_id: service.id, is_monthly: 1 });
    expect(request).toMatchObject({
      approval: { starts_at: '2026-01-31T12:00:00.000Z', ends_at: '2026-03-31T12:00:00.000Z' },
      ...{ starts_at: null, ends_at: null, package_state: null, premium_apps: 1, topics_count: 0 },
    });
  });

  it('can be moved and its end removed, with history and email', async () => {
    const { request, user, token } = await packaged({ months: 1 });
    expect(await patch(request.id, { ends_at: '2026-02-02T00:00:00Z' })).toMatchObject({ status: 200 });
    site.setTime(after(3));
    expect((await me(token)).access_level).toBe('0');
    expect(await patch(request.id, { ends_at: null })).toMatchObject({ status: 409 });
    site.setTime(after(1));
    expect(await patch(request.id, { ends_at: null })).toMatchObject({ status: 200, body: { ends_at: null } });
    expect((await read(request.id)).history.slice(-2)).toMatchObject([
      { kind: 'end', from: 'Approved', to: 'Approved', ends_at: '2026-02-02T00:00:00.000Z' },
      { kind: 'end', ends_at: null },
    ]);
    expect((await mailsOf(user.email)).slice(-2)).toEqual(['service-package-end-moved', 'service-package-end-moved']);
  });

  it.each<[string, unknown, number]>([
    ['an end in the past', { ends_at: '2026-01-30T00:00:00Z' }, 422],
    ['a date without a time', { ends_at: '2026-03-01' }, 422],
    ['nothing', {}, 422],
    ['a rejection with an end', { status: 'Rejected', ends_at: null }, 422],
    ['an end in the past, on approval', { status: 'Approved', ends_at: '2026-01-30T00:00:00Z' }, 409],
  ])('refuses %s', async (_what, json, status) => {
    const { request } = await packaged({ months: 1 });
    const state = await stateOf(site);
    expect((await patch(request.id, json)).status).toBe(status);
    expect(await stateOf(site)).toEqual(state);
  });
});

describe('access', () => {
  it('ends at its second on every instance, with all jobs off', { timeout: 30_000 }, async () => {
    site.setTime(after(0));
    const category = await addCategory(site);
    const topic = await addTopicWith(site, { pdf: pdf() }, { premium: 1, category_id: category.id });
    const apps = await addPremiumAppCategory(site);
    await addPremiumAppTopic(site, { category_id: apps.id, premium: 1, link: 'https://application.example.test/' });
    const service = await addButton(site, {
      premium: 1,
      months: 1,
      opens_topics: `${topic.id}`,
      opens_premium_apps: 1,
    });
    const { token } = await addSignedIn(site);
    const request = await addRequest(site, token, { service_id: service.id, is_monthly: 1 });
    const approved = await patch(request.id, { status: 'Approved' });
    expect(approved.body).toMatchObject({ topics_count: 1, premium_apps: 1 });
    const end = Date.parse((approved.body as ServiceRequest).ends_at ?? '');
    const second = await startSecondInstance(site);
    try {
      for (const [seconds, open] of [
        [-1, true],
        [1, false],
      ] as const) {
        const now = new Date(end + seconds * 1000);
        site.setTime(now);
        second.deps.now = () => now;
        for (const app of [site.app, second.app]) {
          const get = async (url: string) =>
            (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
          expect(await get('/api/me')).toMatchObject({
            access_level: open ? '1' : '0',
            premium: open ? `${topic.id}` : '0',
            qrampremium: open ? 1 : 0,
          });
          const link = await app.inject({
            method: 'POST',
            url: `/api/topics/${topic.id}/links`,
            headers: { authorization: `Bearer ${token}` },
            payload: { part: 'pdf' },
          });
          expect(link.statusCode).toBe(open ? 201 : 403);
          const shown = (await get(`/api/qramcategories/${apps.id}`)) as { qramtopic: { locked: boolean }[] };
          expect(shown.qramtopic[0]?.locked).toBe(!open);
        }
      }
    } finally {
      await second.close();
    }
  });

  it('of a renewal continues without a gap', async () => {
    const { request, token, ask, service } = await packaged({ months: 1 });
    site.setTime(after(20));
    await site.call('PUT', `/api/buttons/${service.id}`, { json: { monthlyPrice: 59 } });
    const renewal = await ask();
    expect(renewal).toMatchObject({ follows_id: request.id, price: 59, status: 'Pending' });
    const approved = (await patch(renewal.id, { status: 'Approved' })).body as ServiceRequest;
    expect(approved).toMatchObject({
      ...{ starts_at: request.ends_at, ends_at: '2026-03-28T12:00:00.000Z', package_state: 'scheduled' },
    });
    const end = Date.parse(request.ends_at ?? '');
    for (const seconds of [-1, 0, 1]) {
      site.setTime(new Date(end + seconds * 1000));
      expect((await me(token)).access_level, `${seconds} s`).toBe('1');
    }
    expect([(await read(request.id)).package_state, (await read(renewal.id)).package_state]).toEqual([
      'ended',
      'active',
    ]);
  });
});

describe('a change of the plan', () => {
  it('from Monthly takes effect at the end of the month that runs; there are never two packages', async () => {
    const { request, token, ask } = await packaged();
    site.setTime(after(5));
    const change = await ask(0);
    expect(change).toMatchObject({ follows_id: request.id, approval: { starts_at: '2026-02-28T12:00:00.000Z' } });
    expect((await patch(change.id, { status: 'Approved' })).body).toMatchObject({ package_state: 'scheduled' });
    expect(await read(request.id)).toMatchObject({ ends_at: '2026-02-28T12:00:00.000Z' });
    const third = await site.call('POST', '/api/service-requests', {
      token,
      json: { service_id: request.service_id, is_monthly: 1 },
    });
    expect(third.status).toBe(409);
    site.setTime(after(29));
    expect((await me(token)).access_level).toBe('1');
  });

  it('starts at once when the package that it replaces is rejected', async () => {
    const { request, token, ask } = await packaged();
    const change = await ask(0);
    await patch(change.id, { status: 'Approved' });
    await patch(request.id, { status: 'Rejected', reason: 'Not paid' });
    expect((await me(token)).access_level).toBe('1');
    expect(await read(change.id)).toMatchObject({ package_state: 'active', starts_at: after(0).toISOString() });
    await patch(change.id, { status: 'Rejected' });
    expect((await me(token)).access_level).toBe('0');
  });
});

describe('a cancellation', () => {
  it.each<[string, Scene, string]>([
    ['Monthly, at the end of its month', {}, '2026-02-28T12:00:00.000Z'],
    ['Pay As You Go, at once', { is_monthly: 0 }, '2026-02-05T12:00:00.000Z'],
  ])('ends %s', async (_what, scene, end) => {
    const { request, token } = await packaged(scene);
    site.setTime(after(5));
    expect((await read(request.id)).cancel_ends_at).toBe(end);
    expect(await cancel(request.id, token)).toMatchObject({
      status: 200,
      body: { status: 'Approved', ends_at: end, cancelled_at: after(5).toISOString(), cancel_ends_at: null },
    });
    expect((await read(request.id)).history.at(-1)).toMatchObject({ kind: 'cancellation', by: 'user', ends_at: end });
    expect((await cancel(request.id, token)).status).toBe(409);
    for (const [seconds, level] of [[-1, '1'] as const, [0, '0'] as const]) {
      site.setTime(new Date(Date.parse(end) + seconds * 1000));
      if (seconds === 0 || scene.is_monthly !== 0) expect((await me(token)).access_level).toBe(level);
    }
  });

  it('withdraws a renewal that has not started, before the package itself', async () => {
    const { request, token, ask } = await packaged({ ends_at: '2026-05-31T12:00:00Z' });
    const renewal = await ask();
    await patch(renewal.id, { status: 'Approved' });
    expect(await cancel(request.id, token)).toMatchObject({
      status: 409,
      body: { message: 'Your next package is already approved. Cancel that one first.' },
    });
    expect(await patch(request.id, { ends_at: null })).toMatchObject({ status: 409 });
    expect(await cancel(renewal.id, token)).toMatchObject({ body: { status: 'Cancelled', starts_at: null } });
    expect(await cancel(request.id, token)).toMatchObject({ status: 200 });
  });
});
