// @databases sqlite
import { describe, expect, it } from 'vitest';
import { after, type PackageScene, packageScene } from '../../../../test/scenes/package-scene.ts';

const { site, patch, cancel, read, me, packaged } = packageScene();

describe('a change of the plan', () => {
  it('changes from Monthly at the end of the month that runs, and never leaves two packages', async () => {
    const { request, token, ask } = await packaged();
    site().setTime(after(5));
    const change = await ask(0);
    expect(change).toMatchObject({ follows_id: request.id, approval: { starts_at: '2026-02-28T12:00:00.000Z' } });
    expect((await patch(change.id, { status: 'Approved' })).body).toMatchObject({ package_state: 'scheduled' });
    expect(await read(request.id)).toMatchObject({ ends_at: '2026-02-28T12:00:00.000Z' });
    const third = await site().call('POST', '/api/service-requests', {
      token,
      json: { service_id: request.service_id, is_monthly: 1 },
    });
    expect(third.status).toBe(409);
    site().setTime(after(29));
    expect((await me(token)).access_level).toBe('1');
  });

  it.each([
    ['rejected', '2026-06-30T12:00:00.000Z'],
    ['cancelled', null],
  ])('leaves the package as it was when its change is %s before the start', async (how, ends_at) => {
    const { request, token, ask } = await packaged({ ends_at });
    const change = await ask(0);
    site().setTime(after(1));
    await patch(change.id, { status: 'Approved' });
    expect((await read(request.id)).ends_at).toBe('2026-02-28T12:00:00.000Z');
    if (how === 'rejected') await patch(change.id, { status: 'Rejected' });
    else await cancel(change.id, token);
    expect(await read(request.id)).toMatchObject({ ends_at, cancel_ends_at: '2026-02-28T12:00:00.000Z' });
    const grants = site().deps.db.selectFrom('grants').select('ends_at').where('user_id', '=', request.user_id);
    expect(await grants.execute()).toEqual([{ ends_at }]);
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
  it.each<[string, PackageScene, string]>([
    ['Monthly, at the end of its month', {}, '2026-02-28T12:00:00.000Z'],
    ['Pay As You Go, at once', { is_monthly: 0 }, '2026-02-05T12:00:00.000Z'],
  ])('ends %s', async (_what, scene, end) => {
    const { request, token } = await packaged(scene);
    site().setTime(after(5));
    expect((await read(request.id)).cancel_ends_at).toBe(end);
    expect(await cancel(request.id, token)).toMatchObject({
      status: 200,
      body: { status: 'Approved', ends_at: end, cancelled_at: after(5).toISOString(), cancel_ends_at: null },
    });
    expect((await read(request.id)).history.at(-1)).toMatchObject({ kind: 'cancellation', by: 'user', ends_at: end });
    expect((await cancel(request.id, token)).status).toBe(409);
    for (const [seconds, level] of [[-1, '1'] as const, [0, '0'] as const]) {
      site().setTime(new Date(Date.parse(end) + seconds * 1000));
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
