// @databases both
import { describe, expect, it } from 'vitest';
import { addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { packageScene } from '../../../../test/scenes/package-scene.ts';

const { site, patch, read, me } = packageScene();

const approve = (...ids: number[]) => site().call('POST', '/api/service-requests/approvals', { json: { ids } });

async function asked() {
  const signedIn = await addSignedIn(site());
  return { ...signedIn, request: await addRequest(site(), signedIn.token, { service_id: 2 }) };
}

describe('an approval', () => {
  it('refuses to approve both plans of one user at once with the reason, and approves the others', async () => {
    const { request, token } = await asked();
    const other = await addRequest(site(), token, { service_id: 2, is_monthly: 0 });
    const { request: fine } = await asked();
    const message = 'Several requests of this user for this service are selected. Approve one of them.';
    expect(await approve(request.id, other.id, fine.id)).toMatchObject({
      body: {
        results: [
          { id: request.id, ok: false, code: 'conflict', message },
          { id: other.id, ok: false, code: 'conflict', message },
          { id: fine.id, ok: true },
        ],
      },
    });
    expect((await me(token)).access_level).toBe('0');
  });

  it('refuses an approval that would change another package than expected', async () => {
    const { request, token } = await asked();
    const other = await addRequest(site(), token, { service_id: 2, is_monthly: 0 });
    await patch(request.id, { status: 'Approved', follows_id: null });
    expect(await patch(other.id, { status: 'Approved', follows_id: null })).toMatchObject({
      status: 409,
      body: {
        message: 'Approving this would now change a different package than shown. Review the request again.',
        current: { approval: { follows: { id: request.id } } },
      },
    });
    expect(await patch(other.id, { status: 'Approved', follows_id: request.id })).toMatchObject({ status: 200 });
  });

  it('says beforehand why it is not possible', async () => {
    const { user, request } = await asked();
    await site().call('PUT', `/api/users/${user.id}`, { json: { status: 'inactive' } });
    expect(await read(request.id)).toMatchObject({
      approval: null,
      approval_problem: "The user's account is inactive. The request can't be approved.",
    });
    const { token, request: rejected } = await asked();
    await patch(rejected.id, { status: 'Rejected' });
    await addRequest(site(), token, { service_id: 2 });
    expect(await read(rejected.id)).toMatchObject({
      approval: null,
      approval_problem: 'The user already has an open request for this service and plan.',
    });
  });
});
