// @databases sqlite

import type { RequestWithHistory, ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import { addButton, addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const path = (id: number) => `/api/service-requests/${id}`;
const patch = (id: number, json: unknown, token?: string | null) =>
  site.call('PATCH', path(id), { json, ...(token === undefined ? {} : { token }) });
const hence = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Steps that bring a request from Pending into each state. */
const STATES = {
  Pending: async () => {},
  active: async (id: number) => void (await patch(id, { status: 'Approved' })),
  ending: async (id: number) => void (await patch(id, { status: 'Approved', ends_at: hence(90) })),
  ended: async (id: number) => {
    await patch(id, { status: 'Approved', ends_at: hence(1) });
    const ended = { starts_at: hence(-2), ends_at: hence(-1) };
    await site.deps.db.updateTable('service_requests').set(ended).where('id', '=', id).execute();
    await site.deps.db.updateTable('grants').set(ended).where('request_id', '=', id).execute();
  },
  Rejected: async (id: number) => void (await patch(id, { status: 'Rejected' })),
  Cancelled: async (id: number, token: string) => void (await site.call('POST', `${path(id)}/cancellation`, { token })),
};
const ROLES = ['visitor', 'stranger', 'owner', 'admin'] as const;

/** The result of a call in a state, by whom it is allowed; all others get `refused`, in this order of roles. */
interface Transition {
  action: string;
  call(id: number, token: string | null): ReturnType<typeof patch>;
  /** Statuses for visitor, stranger, owner and admin where the transition isn't open to them. */
  closed: readonly [number, number, number, number];
  by: 'owner' | 'admin';
  from: Partial<Record<keyof typeof STATES, object>>;
}
const TRANSITIONS: Transition[] = [
  {
    action: 'approve',
    call: (id, token) => patch(id, { status: 'Approved' }, token),
    closed: [401, 403, 403, 409],
    by: 'admin',
    from: { Pending: { status: 'Approved', package_state: 'active' }, Rejected: { status: 'Approved', reason: null } },
  },
  {
    action: 'reject',
    call: (id, token) => patch(id, { status: 'Rejected', reason: 'Because.' }, token),
    closed: [401, 403, 403, 409],
    by: 'admin',
    from: {
      Pending: { status: 'Rejected', reason: 'Because.', starts_at: null },
      active: { status: 'Rejected', package_state: null },
      ending: { status: 'Rejected' },
      ended: { status: 'Rejected' },
    },
  },
  {
    action: 'move the end',
    call: (id, token) => patch(id, { ends_at: '2100-01-01T00:00:00.000Z' }, token),
    closed: [401, 403, 403, 409],
    by: 'admin',
    from: { active: { ends_at: '2100-01-01T00:00:00.000Z' }, ending: { ends_at: '2100-01-01T00:00:00.000Z' } },
  },
  {
    action: 'cancel',
    call: (id, token) => site.call('POST', `${path(id)}/cancellation`, { token }),
    closed: [401, 404, 409, 404],
    by: 'owner',
    from: {
      Pending: { status: 'Cancelled' },
      active: { status: 'Approved', package_state: 'active' },
      ending: { status: 'Approved', package_state: 'active' },
    },
  },
];

const cases = TRANSITIONS.flatMap((transition) =>
  (Object.keys(STATES) as (keyof typeof STATES)[]).flatMap((state) =>
    ROLES.map((role) => [transition.action, state, role, transition] as const),
  ),
);

describe('every transition', () => {
  it.each(cases)('answers %s: %s, by %s', async (_action, state, role, { call, closed, by, from }) => {
    const { id: service_id } = await addButton(site, { premium: 1 });
    const { token: owner } = await addSignedIn(site);
    const { id } = await addRequest(site, owner, { service_id, is_monthly: 1 });
    await STATES[state](id, owner);
    const tokens = { visitor: null, stranger: (await addSignedIn(site)).token, owner, admin: site.adminToken };
    const before = await readState(site);
    const { status, body } = await call(id, tokens[role]);
    const expected = role === by ? from[state] : undefined;
    if (expected) {
      expect(status).toBe(200);
      expect(body).toMatchObject(expected);
      return;
    }
    expect(status).toBe(closed[ROLES.indexOf(role)]);
    expect(await readState(site)).toEqual(before);
  });
});

describe('ten at once', () => {
  async function race(work: () => Promise<{ status: number }>): Promise<number[]> {
    const answers = await Promise.all(Array.from({ length: 10 }, work));
    return answers.map(({ status }) => status).sort();
  }
  const ONE_WINS = (ok: number) => [ok, ...Array.from({ length: 9 }, () => 409)];
  const asked = async () => {
    const { id: service_id } = await addButton(site, { premium: 1, months: 1 });
    const { token } = await addSignedIn(site);
    const ask = () => site.call('POST', '/api/service-requests', { token, json: { service_id, is_monthly: 1 } });
    return { token, ask, request: (await ask()).body as ServiceRequest };
  };
  const history = async (id: number) => ((await site.call('GET', path(id))).body as RequestWithHistory).history;

  it('accepts one of ten approvals at once', async () => {
    const { request } = await asked();
    expect(await race(() => patch(request.id, { status: 'Approved' }))).toEqual(ONE_WINS(200));
    expect(await history(request.id)).toHaveLength(2);
    const grants = site.deps.db.selectFrom('grants').selectAll().where('request_id', '=', request.id);
    expect(await grants.execute()).toHaveLength(1);
  });

  it('accepts one of ten cancellations at once', async () => {
    const { request, token } = await asked();
    await patch(request.id, { status: 'Approved', ends_at: null });
    const cancel = () => site.call('POST', `${path(request.id)}/cancellation`, { token });
    expect(await race(cancel)).toEqual(ONE_WINS(200));
    expect(await history(request.id)).toHaveLength(3);
  });

  it('accepts one of ten renewals at once, and one of their approvals', async () => {
    const { request, ask } = await asked();
    await patch(request.id, { status: 'Approved' });
    expect(await race(ask)).toEqual(ONE_WINS(201));
    const [renewal] = (await site.call('GET', `/api/service-requests?user_id=${request.user_id}`))
      .body as ServiceRequest[];
    expect(renewal).toMatchObject({ follows_id: request.id, status: 'Pending' });
    const approve = () => patch(Number(renewal?.id), { status: 'Approved' });
    expect(await race(approve)).toEqual(ONE_WINS(200));
  });

  it('approvals of both plans: never two active packages', async () => {
    const { request, token } = await asked();
    const json = { service_id: request.service_id, is_monthly: 0 };
    const other = (await site.call('POST', '/api/service-requests', { token, json })).body as ServiceRequest;
    const answers = await Promise.all([request, other].map(({ id }) => patch(id, { status: 'Approved' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await site.call('GET', `/api/service-requests?user_id=${request.user_id}`);
    const active = (body as ServiceRequest[]).filter(({ package_state }) => package_state === 'active');
    expect(active).toHaveLength(1);
  });
});
