// @databases both
import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { describe, expect, it } from 'vitest';
import { captureAudit, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { after, packageScene } from '../../../../test/scenes/package-scene.ts';
import { deleteEndedDecisions } from './undo.ts';

const { site, patch, cancel, read, me, packaged } = packageScene();

const undo = (...ids: number[]) => site().call('POST', '/api/service-requests/reversals', { json: { ids } });
const approve = (...ids: number[]) => site().call('POST', '/api/service-requests/approvals', { json: { ids } });
const done = (...ids: number[]) => ({ status: 200, body: { results: ids.map((id) => ({ id, ok: true })) } });
const refused = (id: number, message: string) => ({
  status: 200,
  body: { results: [{ id, ok: false, code: 'conflict', message }] },
});
const TOO_LATE = 'This decision can no longer be undone.';
const later = (seconds: number) => site().setTime(new Date(after(0).getTime() + seconds * 1000));
const listGrants = async (userId: number) =>
  ((await site().call('GET', `/api/users/${userId}/grants`)).body as UserGrant[]).map(({ id: _, ...grant }) => grant);
const mails = (userId: number, email: string) =>
  site()
    .deps.db.selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
    .then((rows) => rows.filter(({ kind }) => kind !== 'service-request-received').map((row) => ({ ...row, userId })));

/** A request without what changes with each write. */
const comparable = ({ updated_at: _, ...request }: object & { updated_at: string }) => request;

async function asked(service_id = 2) {
  site().setTime(after(0));
  const signedIn = await addSignedIn(site());
  return { ...signedIn, request: await addRequest(site(), signedIn.token, { service_id }) };
}

describe('a decision', () => {
  it('emails a decision only when it can no longer be undone', async () => {
    const { user, request } = await asked();
    await patch(request.id, { status: 'Approved' });
    expect(await mails(user.id, user.email)).toMatchObject([
      { kind: 'service-request-approved', next_attempt_at: new Date(after(0).getTime() + 15_000).toISOString() },
    ]);
  });

  it('undoes a decision with its status, access, history and email, and leaves both in the audit trail', async () => {
    const { user, token, request } = await asked();
    const before = await read(request.id);
    await patch(request.id, { status: 'Approved' });
    expect((await me(token)).access_level).toBe('1');
    later(9);
    const entries = await captureAudit(site(), async () => {
      expect(await undo(request.id)).toMatchObject(done(request.id));
    });
    expect(comparable(await read(request.id))).toMatchObject({ ...comparable(before), approval: expect.any(Object) });
    expect((await read(request.id)).history).toEqual(before.history);
    expect((await me(token)).access_level).toBe('0');
    expect(await listGrants(user.id)).toEqual([]);
    expect(await mails(user.id, user.email)).toEqual([]);
    expect(entries).toMatchObject([
      { action: 'revoke', collection: 'users', record_id: user.id, after: { access_level: '0' } },
      {
        action: 'undo',
        collection: 'service_requests',
        record_id: request.id,
        before: { status: 'Approved', access_level: 1 },
        after: { status: 'Pending', access_level: null },
      },
    ]);
    expect((await patch(request.id, { status: 'Approved' })).status).toBe(200);
  });

  it('gives an ended package back with its period and grants', async () => {
    const { user, token, request } = await packaged({ ends_at: '2026-05-31T12:00:00Z' });
    later(60);
    const [before, grants] = [await read(request.id), await listGrants(user.id)];
    await patch(request.id, { status: 'Rejected', reason: 'Not paid' });
    expect((await me(token)).access_level).toBe('0');
    expect(await undo(request.id)).toMatchObject(done(request.id));
    expect(comparable(await read(request.id))).toEqual(comparable(before));
    expect(await listGrants(user.id)).toEqual(grants);
    expect((await me(token)).access_level).toBe('1');
  });

  it('gives both packages back that a decision replaced', async () => {
    const { user, request, ask } = await packaged();
    const change = await ask(0);
    later(60);
    const [before, pending, grants] = [await read(request.id), await read(change.id), await listGrants(user.id)];
    expect(pending.approval).toEqual({
      starts_at: '2026-02-28T12:00:00.000Z',
      ends_at: null,
      follows: { id: request.id, is_monthly: 1, ends_at: null, moved_end: '2026-02-28T12:00:00.000Z' },
    });
    await patch(change.id, { status: 'Approved' });
    expect((await read(request.id)).ends_at).toBe('2026-02-28T12:00:00.000Z');
    expect(await undo(change.id)).toMatchObject(done(change.id));
    expect(comparable(await read(request.id))).toEqual(comparable(before));
    expect(comparable(await read(change.id))).toEqual(comparable(pending));
    expect(await listGrants(user.id)).toEqual(grants);
  });

  it('makes the next package wait again that a decision let start', async () => {
    const { token, request, ask } = await packaged({ ends_at: '2026-05-31T12:00:00Z' });
    const renewal = await ask();
    await patch(renewal.id, { status: 'Approved' });
    const before = await read(renewal.id);
    await patch(request.id, { status: 'Rejected' });
    expect(await read(renewal.id)).toMatchObject({ package_state: 'active' });
    expect(await undo(request.id)).toMatchObject(done(request.id));
    expect(comparable(await read(renewal.id))).toEqual(comparable(before));
    expect((await me(token)).access_level).toBe('1');
  });

  it('reverses the approval of a rejected request, with its reason and price', async () => {
    const { request } = await asked();
    await patch(request.id, { status: 'Rejected', reason: 'Sold out' });
    const before = await read(request.id);
    await patch(request.id, { status: 'Approved' });
    expect(await undo(request.id)).toMatchObject(done(request.id));
    expect(comparable(await read(request.id))).toEqual(comparable(before));
  });

  it('leaves an undone decision out of the figures', async () => {
    const { request } = await asked();
    const counts = async () =>
      site().deps.db.selectFrom('daily_counts').selectAll().where('series', '=', 'requests').orderBy('part').execute();
    await patch(request.id, { status: 'Rejected' });
    const before = await counts();
    await patch(request.id, { status: 'Approved' });
    await undo(request.id);
    expect((await counts()).filter(({ total }) => total > 0)).toEqual(before.filter(({ total }) => total > 0));
  });

  it('undoes a decision once', async () => {
    const { request } = await asked();
    await patch(request.id, { status: 'Approved' });
    await undo(request.id);
    expect(await undo(request.id)).toMatchObject(refused(request.id, TOO_LATE));
  });

  it('refuses to undo a decision after 15 seconds', async () => {
    const { request } = await asked();
    await patch(request.id, { status: 'Approved' });
    later(15);
    const state = await readState(site());
    expect(await undo(request.id)).toMatchObject(refused(request.id, TOO_LATE));
    expect(await readState(site())).toEqual(state);
    await deleteEndedDecisions(site().deps.db, site().deps.now());
    const left = site().deps.db.selectFrom('service_request_decisions').select('request_id');
    expect(await left.where('request_id', '=', request.id).execute()).toEqual([]);
  });

  it('refuses to undo a decision once its email is being sent', async () => {
    const { user, request } = await asked();
    await patch(request.id, { status: 'Approved' });
    await site().deps.db.updateTable('outbox').set({ attempts: 1 }).where('recipient', '=', user.email).execute();
    expect(await undo(request.id)).toMatchObject(refused(request.id, TOO_LATE));
    expect(await read(request.id)).toMatchObject({ status: 'Approved' });
  });

  it.each<[string, (request: ServiceRequest, token: string) => Promise<unknown>]>([
    ['another end', ({ id }) => patch(id, { ends_at: '2026-05-31T12:00:00Z' })],
    ['the cancellation by the user', ({ id }, token) => cancel(id, token)],
    [
      'a request of the other plan',
      ({ service_id }, token) => addRequest(site(), token, { service_id, is_monthly: 0 }),
    ],
    ['the deletion of the request', ({ id }) => site().call('DELETE', `/api/service-requests/${id}`)],
  ])('refuses to undo a decision after %s', async (_what, change) => {
    const { request, token } = await asked();
    await patch(request.id, { status: 'Approved' });
    await change(request, token);
    const state = await readState(site());
    expect(await undo(request.id)).toMatchObject({ body: { results: [{ ok: false }] } });
    expect(await readState(site())).toEqual(state);
  });

  it('refuses to undo a decision while a new request is pending', async () => {
    const { request, token } = await asked();
    await patch(request.id, { status: 'Rejected' });
    await addRequest(site(), token, { service_id: 2 });
    const message = 'The user already has an open request for this service and plan.';
    expect(await undo(request.id)).toMatchObject(refused(request.id, message));
  });

  it('leaves a decision as it was made when its undo fails', async () => {
    const { request } = await asked();
    await patch(request.id, { status: 'Approved' });
    const state = await readState(site());
    await withoutAuditTable(site(), async () => {
      expect((await undo(request.id)).status).toBe(500);
    });
    expect(await readState(site())).toEqual(state);
  });

  it('undoes a decision on several requests for all of them', async () => {
    const requests = [(await asked()).request, (await asked(3)).request];
    const ids = requests.map(({ id }) => id);
    expect(await approve(...ids)).toMatchObject(done(...ids));
    expect(await undo(...ids)).toMatchObject(done(...ids));
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'Pending' });
  });

  it('undoes a decision for one of two admins at once', async () => {
    const { request } = await asked();
    await patch(request.id, { status: 'Approved' });
    const results = (await Promise.all([undo(request.id), undo(request.id)])).map(
      ({ body }) => (body as { results: { ok: boolean }[] }).results[0]?.ok,
    );
    expect(results.sort()).toEqual([false, true]);
  });
});
