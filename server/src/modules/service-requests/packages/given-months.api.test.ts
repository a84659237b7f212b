// @databases both
import type { OfferedMonth } from '@qram/contract/given-months';
import { describe, expect, it } from 'vitest';
import { addButton, addSignedIn, toRecord } from '../../../../test/builders.ts';
import { after, packageScene } from '../../../../test/package-scene.ts';
import { captureAudit } from '../../../../test/site-snapshot.ts';

const { site, me, packaged } = packageScene();

const path = (userId: number) => `/api/users/${userId}/months`;
async function listed(userId: number, serviceId: number): Promise<OfferedMonth> {
  const months = toRecord<OfferedMonth[]>(await site().call('GET', path(userId)));
  const month = months.find(({ service_id }) => service_id === serviceId);
  if (!month) throw new Error('not offered');
  return month;
}
const give = (userId: number, service_id: number, starts_at: string | null = null) =>
  site().call('POST', path(userId), { json: { service_id, starts_at } });

async function scene(fields: Record<string, unknown> = {}) {
  site().setTime(after(0));
  const service = await addButton(site(), { premium: 1, opens_premium_apps: 1, ...fields });
  return { service, ...(await addSignedIn(site())) };
}

describe('a month given by hand', () => {
  it('says what it opens and until when, opens it for a month, and is audited', async () => {
    const { service, user, token } = await scene();
    expect(await listed(user.id, service.id)).toMatchObject({
      ...{ level: 1, topics_count: 0, premium_apps: 1, starts_at: null, problem: null },
      ends_at: '2026-02-28T12:00:00.000Z',
    });
    const entries = await captureAudit(site(), async () => {
      expect(await give(user.id, service.id)).toMatchObject({
        status: 201,
        body: { ends_at: '2026-02-28T12:00:00.000Z' },
      });
    });
    expect(entries).toMatchObject([
      {
        action: 'grant',
        collection: 'users',
        record_id: user.id,
        after: { access_level: '1', service: service.title },
      },
    ]);
    expect(await me(token)).toMatchObject({ access_level: '1', qrampremium: 1 });
    site().setTime(after(29));
    expect(await me(token)).toMatchObject({ access_level: '0', qrampremium: 0 });
  });

  it('gives one month for a repeated call, and the next one after it', async () => {
    const { service, user } = await scene();
    await give(user.id, service.id);
    expect(await give(user.id, service.id)).toMatchObject({ status: 409 });
    const next = await listed(user.id, service.id);
    expect(next).toMatchObject({ starts_at: '2026-02-28T12:00:00.000Z', ends_at: '2026-03-28T12:00:00.000Z' });
    expect((await give(user.id, service.id, next.starts_at)).status).toBe(201);
  });

  it('follows a package that ends, and leaves what has no end', async () => {
    const ending = await packaged({ months: 1 });
    expect(await listed(ending.user.id, ending.service.id)).toMatchObject({
      ...{ starts_at: '2026-02-28T12:00:00.000Z', ends_at: '2026-03-28T12:00:00.000Z' },
    });
    const open = await packaged();
    expect(await listed(open.user.id, open.service.id)).toMatchObject({
      ends_at: null,
      problem: 'This user already has everything in it, with no end date.',
    });
    expect(await give(open.user.id, open.service.id)).toMatchObject({ status: 409 });
  });

  it('restores the access by hand that was there before, once', async () => {
    const { service, user, token } = await scene();
    const until = '2026-02-05T12:00:00.000Z';
    await site().call('POST', '/api/users/changes', { json: { ids: [user.id], give_access: [1], until } });
    const given = await give(user.id, service.id, until);
    const undo = () => site().call('DELETE', `${path(user.id)}/${(given.body as { id: number }).id}`);
    expect((await undo()).status).toBe(204);
    expect(await me(token)).toMatchObject({ access_level: '1', qrampremium: 0 });
    expect(await listed(user.id, service.id)).toMatchObject({ starts_at: until });
    expect(await undo()).toMatchObject({ status: 409, body: { message: 'This month can no longer be undone.' } });
  });

  it('refuses an undo after a minute, and after another change', async () => {
    const { service, user } = await scene();
    const given = toRecord<{ id: number }>(await give(user.id, service.id));
    const undo = () => site().call('DELETE', `${path(user.id)}/${given.id}`);
    await site().call('POST', '/api/users/changes', { json: { ids: [user.id], take_access: [1] } });
    expect((await undo()).body).toMatchObject({
      message: "The user's access has changed since, so the month can't be undone.",
    });
    site().setTime(new Date(after(0).getTime() + 61_000));
    expect((await undo()).body).toMatchObject({ message: 'This month can no longer be undone.' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an admin', { role: 'admin' }, 'Admins can open everything.'],
    ['an inactive user', { status: 'inactive' }, "The user's account is inactive."],
  ])('gives nothing to %s', async (_who, fields, problem) => {
    const { service, user } = await scene();
    await site().call('PUT', `/api/users/${user.id}`, { json: fields });
    expect(await listed(user.id, service.id)).toMatchObject({ problem, ends_at: null });
    expect(await give(user.id, service.id)).toMatchObject({ status: 409, body: { message: problem } });
  });

  it('refuses an unknown user, and a service that is not available or opens nothing', async () => {
    const { service, user } = await scene({ active: 0 });
    expect((await site().call('GET', path(999999))).status).toBe(404);
    expect((await give(999999, service.id)).status).toBe(404);
    expect((await give(user.id, service.id)).status).toBe(422);
    expect((await give(user.id, 999999)).status).toBe(422);
  });
});
