// @databases both
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState, withoutAuditTable } from '../../../../test/databases/site-snapshot.ts';
import { addButton, addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const decide = (id: number, status: string, reason?: string) =>
  site.call('PATCH', `/api/service-requests/${id}`, { json: { status, reason } });
const getLevels = async (token: string) => ((await site.call('GET', '/api/me', { token })).body as User).access_level;
const mails = () => site.deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();

async function asked(service_id = 2, is_monthly = 1) {
  const signedIn = await addSignedIn(site);
  return { ...signedIn, request: await addRequest(site, signedIn.token, { service_id, is_monthly }) };
}

describe('deciding', () => {
  it('grants and revokes access, with audit entries and email, repeatedly', async () => {
    const { user, token, request } = await asked();
    const before = (await mails()).length;
    const entries = await captureAudit(site, async () => {
      expect(await decide(request.id, 'Approved')).toMatchObject({ status: 200, body: { status: 'Approved' } });
    });
    expect(await getLevels(token)).toBe('1');
    expect(entries).toMatchObject([
      {
        action: 'grant',
        collection: 'users',
        record_id: user.id,
        before: { access_level: '0' },
        after: { access_level: '1' },
      },
      { action: 'approve', collection: 'service_requests', record_id: request.id, before: { status: 'Pending' } },
    ]);
    expect(await decide(request.id, 'Rejected')).toMatchObject({ status: 200, body: { status: 'Rejected' } });
    expect(await getLevels(token)).toBe('0');
    expect(await decide(request.id, 'Approved')).toMatchObject({ status: 200 });
    expect(await getLevels(token)).toBe('1');
    const sent = (await mails()).slice(before);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'service-request-approved',
      'service-request-rejected',
      'service-request-approved',
    ]);
    expect(sent[0]).toMatchObject({
      recipient: user.email,
      subject: 'Your request for Developers was approved',
      sent_at: null,
      attempts: 0,
    });
    expect(sent[0]?.text).toContain('Developers - "Monthly" was approved');
    expect(sent[0]?.text).toMatch(/Open Developers: http\S+\/login\?service=2$/m);
    expect(sent[1]?.text).toMatch(/Contact us: http\S+\/contact$/m);
    const { history } = (await site.call('GET', `/api/service-requests/${request.id}`)).body as { history: unknown[] };
    expect(history).toMatchObject([
      { from: null, to: 'Pending', by: 'user', name: user.name },
      { from: 'Pending', to: 'Approved', by: 'admin', name: 'Admin' },
      { from: 'Approved', to: 'Rejected' },
      { from: 'Rejected', to: 'Approved' },
    ]);
  });

  it.each([
    ['Pending', [], 'Pending'],
    ['Pending', [], 'Cancelled'],
    ['Approved', ['Approved'], 'Approved'],
    ['Approved', ['Approved'], 'Pending'],
    ['Rejected', ['Approved', 'Rejected'], 'Rejected'],
    ['Rejected', ['Approved', 'Rejected'], 'Pending'],
  ])('rejects the transition of %s (after %j) to %s', async (from, path, to) => {
    const { request } = await asked();
    for (const status of path) await decide(request.id, status);
    const state = await readState(site);
    expect(await decide(request.id, to)).toMatchObject({
      status: 409,
      body: { message: `A request that is ${from} can't become ${to}.`, current: { id: request.id, status: from } },
    });
    expect(await readState(site)).toEqual(state);
  });

  it.each([['approved'], ['Open'], [null], [1]])('rejects the status %j', async (status) => {
    const { request } = await asked();
    expect(await decide(request.id, status as string)).toMatchObject({
      status: 422,
      body: { errors: { status: ['status must be Approved or Rejected.'] } },
    });
  });

  it('keeps an access that another approved request grants', async () => {
    const { token, request } = await asked(2, 1);
    const other = await addRequest(site, token, { service_id: 2, is_monthly: 0 });
    const { id: service_id } = await addButton(site, { premium: 2 });
    const third = await addRequest(site, token, { service_id });
    for (const { id } of [request, other, third]) await decide(id, 'Approved');
    expect(await getLevels(token)).toBe('1,2');
    await decide(request.id, 'Rejected');
    expect(await getLevels(token)).toBe('1,2');
    expect((await mails()).at(-1)?.text).toContain('Your account still includes the service.');
    await decide(other.id, 'Rejected');
    expect(await getLevels(token)).toBe('2');
  });

  it('revokes the granted level, even if the service now requires another', async () => {
    const { id: service_id } = await addButton(site, { premium: 1 });
    const { token, request } = await asked(service_id);
    await decide(request.id, 'Approved');
    await site.call('PUT', `/api/buttons/${service_id}`, { json: { premium: 2 } });
    await decide(request.id, 'Rejected');
    expect(await getLevels(token)).toBe('0');
    await decide(request.id, 'Approved');
    expect(await getLevels(token)).toBe('2');
  });

  it('rejects approval for a deleted or inactive user', async () => {
    const gone = await asked();
    const idle = await asked();
    await site.call('DELETE', `/api/users/${gone.user.id}`);
    await site.call('PUT', `/api/users/${idle.user.id}`, { json: { status: 'inactive' } });
    expect(await decide(gone.request.id, 'Approved')).toMatchObject({
      status: 409,
      body: {
        message: "The user's account was deleted. The request can't be approved.",
        current: { user: { standing: 'deleted' } },
      },
    });
    expect(await decide(idle.request.id, 'Approved')).toMatchObject({
      status: 409,
      body: { message: "The user's account is inactive. The request can't be approved." },
    });
  });

  it('rejects re-approval while another request is open, or the service is gone', async () => {
    const { id: service_id } = await addButton(site);
    const { token, request } = await asked(service_id);
    await decide(request.id, 'Approved');
    await decide(request.id, 'Rejected');
    const again = await addRequest(site, token, { service_id });
    expect(await decide(request.id, 'Approved')).toMatchObject({
      status: 409,
      body: { message: 'The user already has an open request for this service and plan.' },
    });
    expect(await getLevels(token)).toBe('0');
    await site.call('DELETE', `/api/service-requests/${again.id}`);
    await site.call('DELETE', `/api/buttons/${service_id}`);
    expect(await decide(request.id, 'Approved')).toMatchObject({
      status: 409,
      body: { message: "The service was deleted. The request can't be approved." },
    });
  });

  it('rolls a decision back when a part of it fails', async () => {
    const { request } = await asked();
    const state = await readState(site);
    await withoutAuditTable(site, async () => {
      expect((await decide(request.id, 'Approved')).status).toBe(500);
    });
    expect(await readState(site)).toEqual(state);
  });

  it("changes the user's updated_at, so that concurrent edits are detected", async () => {
    const { user, request } = await asked();
    await decide(request.id, 'Approved');
    const json = { access_level: '2', updated_at: user.updated_at };
    expect((await site.call('PUT', `/api/users/${user.id}`, { json })).status).toBe(409);
  });
});

describe('concurrent decisions', () => {
  it('approves once out of ten concurrent decisions', async () => {
    const { token, request } = await asked();
    const before = (await mails()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(request.id, 'Approved')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await mails()).length).toBe(before + 1);
    expect(await getLevels(token)).toBe('1');
  });

  it('preserves the consistency of status, access and history', async () => {
    const { token, request } = await asked();
    await decide(request.id, 'Approved');
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => decide(request.id, turn % 2 === 0 ? 'Rejected' : 'Approved')),
    );
    const { status, history } = (await site.call('GET', `/api/service-requests/${request.id}`))
      .body as ServiceRequest & {
      history: { from: string; to: string }[];
    };
    expect(await getLevels(token)).toBe(status === 'Approved' ? '1' : '0');
    expect(history.at(-1)?.to).toBe(status);
    expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ to }) => to));
    expect(history.length).toBeGreaterThan(2);
  });

  it('agrees about the access in concurrent decisions on two requests of one user', async () => {
    const { token, request } = await asked(2, 1);
    const other = await addRequest(site, token, { service_id: 2, is_monthly: 0 });
    await decide(request.id, 'Approved');
    await Promise.all([decide(request.id, 'Rejected'), decide(other.id, 'Approved')]);
    expect(await getLevels(token)).toBe('1');
  });
});

describe('bulk decisions', () => {
  it('reports on each request', async () => {
    const one = await asked();
    const two = await asked();
    await decide(two.request.id, 'Approved');
    const ids = [one.request.id, two.request.id, 999_999];
    expect(await site.call('POST', '/api/service-requests/approvals', { json: { ids } })).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: ids[0], ok: true },
          { id: ids[1], ok: false, code: 'conflict', message: "A request that is Approved can't become Approved." },
          { id: ids[2], ok: false, code: 'not_found' },
        ],
      },
    });
    expect(
      await site.call('POST', '/api/service-requests/rejections', { json: { ids: ids.slice(0, 2) } }),
    ).toMatchObject({
      body: { results: [{ ok: true }, { ok: true }] },
    });
    expect(await getLevels(one.token)).toBe('0');
  });

  it("deletes and restores requests in bulk; a deleted one doesn't block a new one", async () => {
    const { token, request } = await asked();
    expect(await site.call('POST', '/api/service-requests/deletions', { json: { ids: [request.id] } })).toMatchObject({
      body: { results: [{ ok: true }] },
    });
    const trash = (await site.call('GET', '/api/service-requests/trash')).body as ServiceRequest[];
    expect(trash[0]).toMatchObject({ id: request.id, deleted_by: 'Admin', service_title: 'Developers' });
    const next = await addRequest(site, token, { service_id: 2 });
    const restore = () => site.call('POST', `/api/service-requests/${request.id}/restoration`);
    expect(await restore()).toMatchObject({
      status: 409,
      body: { message: 'The user already has an open request for this service and plan.' },
    });
    await site.call('DELETE', `/api/service-requests/${next.id}`);
    expect(await restore()).toMatchObject({ status: 200, body: { id: request.id, status: 'Pending', price: 49 } });
  });
});
