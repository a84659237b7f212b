// @databases sqlite
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { describe, expect, it } from 'vitest';
import { startSecondInstance } from '../../../../test/databases/second-instance.ts';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addPremiumAppCategory,
  addPremiumAppTopic,
  addTopicWith,
  pdf,
} from '../../../../test/documents/document-builders.ts';
import { addButton, addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { after, type PackageScene, packageScene } from '../../../../test/scenes/package-scene.ts';

const { site, patch, read, me, packaged } = packageScene();
const listMails = async (email: string) =>
  (await site().deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe('the period of a package', () => {
  it.each<[string, PackageScene, string | null]>([
    ['until canceled by default', {}, null],
    ["the service's months, clamped", { months: 1 }, '2026-02-28T12:00:00.000Z'],
    ['no end for Pay As You Go', { is_monthly: 0, months: 1 }, null],
    ['the end an admin sets', { months: 1, ends_at: '2026-03-05T00:00:00Z' }, '2026-03-05T00:00:00.000Z'],
    ['none, if an admin says so', { months: 1, ends_at: null }, null],
  ])('sets the period: %s', async (_what, scene, ends_at) => {
    const { request, user } = await packaged(scene);
    expect(request).toMatchObject({ starts_at: '2026-01-31T12:00:00.000Z', ends_at, package_state: 'active' });
    expect(await listMails(user.email)).toEqual(['service-request-received', 'service-request-approved']);
  });

  it('shows before the decision what an approval would give', async () => {
    site().setTime(after(0));
    const service = await addButton(site(), { months: 2, opens_premium_apps: 1 });
    const { token } = await addSignedIn(site());
    const request = await addRequest(site(), token, { service_id: service.id, is_monthly: 1 });
    expect(request).toMatchObject({
      approval: { starts_at: '2026-01-31T12:00:00.000Z', ends_at: '2026-03-31T12:00:00.000Z' },
      starts_at: null,
      ends_at: null,
      package_state: null,
      premium_apps: 1,
      topics_count: 0,
    });
  });

  it('says to admins what of an approval is open already', async () => {
    const { service, user, token, request } = await packaged({ months: 1 });
    const renewal = await addRequest(site(), token, { service_id: service.id, is_monthly: 1 });
    expect(await read(renewal.id)).toMatchObject({
      already_open: { level: true, topics_count: 0, premium_apps: false },
    });
    expect(await read(request.id)).toMatchObject({ already_open: null });
    const mine = await site().call('GET', `/api/service-requests/${renewal.id}`, { token });
    expect(mine.body).toMatchObject({ user_id: user.id, already_open: null });
  });

  it('moves and removes the end of a package, with history and email', async () => {
    const { request, user, token } = await packaged({ months: 1 });
    expect(await patch(request.id, { ends_at: '2026-02-02T00:00:00Z' })).toMatchObject({ status: 200 });
    site().setTime(after(3));
    expect((await me(token)).access_level).toBe('0');
    expect(await patch(request.id, { ends_at: null })).toMatchObject({ status: 409 });
    site().setTime(after(1));
    expect(await patch(request.id, { ends_at: null })).toMatchObject({ status: 200, body: { ends_at: null } });
    expect((await read(request.id)).history.slice(-2)).toMatchObject([
      { kind: 'end', from: 'Approved', to: 'Approved', ends_at: '2026-02-02T00:00:00.000Z' },
      { kind: 'end', ends_at: null },
    ]);
    expect((await listMails(user.email)).slice(-2)).toEqual(['service-package-end-moved', 'service-package-end-moved']);
  });

  it.each<[string, unknown, number]>([
    ['an end in the past', { ends_at: '2026-01-30T00:00:00Z' }, 422],
    ['a date without a time', { ends_at: '2026-03-01' }, 422],
    ['nothing', {}, 422],
    ['a rejection with an end', { status: 'Rejected', ends_at: null }, 422],
    ['an end in the past, on approval', { status: 'Approved', ends_at: '2026-01-30T00:00:00Z' }, 409],
  ])('refuses %s', async (_what, json, status) => {
    const { request } = await packaged({ months: 1 });
    const state = await readState(site());
    expect((await patch(request.id, json)).status).toBe(status);
    expect(await readState(site())).toEqual(state);
  });
});

describe('access', () => {
  it('ends at its second on every instance, with all jobs off', { timeout: 30_000 }, async () => {
    site().setTime(after(0));
    const category = await addCategory(site());
    const topic = await addTopicWith(site(), { pdf: pdf() }, { premium: 1, category_id: category.id });
    const apps = await addPremiumAppCategory(site());
    await addPremiumAppTopic(site(), { category_id: apps.id, premium: 1, link: 'https://application.example.test/' });
    const service = await addButton(site(), {
      premium: 1,
      months: 1,
      opens_topics: `${topic.id}`,
      opens_premium_apps: 1,
    });
    const { token } = await addSignedIn(site());
    const request = await addRequest(site(), token, { service_id: service.id, is_monthly: 1 });
    const approved = await patch(request.id, { status: 'Approved' });
    expect(approved.body).toMatchObject({ topics_count: 1, premium_apps: 1 });
    const end = Date.parse((approved.body as ServiceRequest).ends_at ?? '');
    const second = await startSecondInstance(site());
    try {
      for (const [seconds, open] of [
        [-1, true],
        [1, false],
      ] as const) {
        const now = new Date(end + seconds * 1000);
        site().setTime(now);
        second.deps.now = () => now;
        for (const app of [site().app, second.app]) {
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

  it('continues access after a renewal without a gap', async () => {
    const { request, token, ask, service } = await packaged({ months: 1 });
    site().setTime(after(20));
    await site().call('PUT', `/api/buttons/${service.id}`, { json: { monthlyPrice: 59 } });
    const renewal = await ask();
    expect(renewal).toMatchObject({ follows_id: request.id, price: 59, status: 'Pending' });
    const news = site().deps.db.selectFrom('outbox').selectAll().where('kind', '=', 'service-request-new');
    expect((await news.orderBy('id').execute()).at(-1)?.text).toMatch(/Purpose.*Renewal/s);
    const approved = (await patch(renewal.id, { status: 'Approved' })).body as ServiceRequest;
    expect(approved).toMatchObject({
      starts_at: request.ends_at,
      ends_at: '2026-03-28T12:00:00.000Z',
      package_state: 'scheduled',
    });
    const end = Date.parse(request.ends_at ?? '');
    for (const seconds of [-1, 0, 1]) {
      site().setTime(new Date(end + seconds * 1000));
      expect((await me(token)).access_level, `${seconds} s`).toBe('1');
    }
    expect([(await read(request.id)).package_state, (await read(renewal.id)).package_state]).toEqual([
      'ended',
      'active',
    ]);
  });
});
