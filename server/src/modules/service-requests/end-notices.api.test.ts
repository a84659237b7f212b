import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addButton, addRequest, addSignedIn } from '../../../test/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';
import { noticeEnds } from './end-notices.ts';

let site: TestSite;
const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (days: number) => new Date(START + days * DAY_MS);
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

/** A user with a package that starts on March 1 and ends after so many days. */
async function packaged(days: number | null) {
  site.setTime(at(0));
  const { id: service_id } = await addButton(site, { title: 'Cold memory' });
  const { user, token } = await addSignedIn(site);
  const ask = async () => (await addRequest(site, token, { service_id, is_monthly: 1 })) as ServiceRequest;
  const request = await ask();
  const ends_at = days === null ? null : at(days).toISOString();
  const patch = (id: number, json: unknown) => site.call('PATCH', `/api/service-requests/${id}`, { json });
  await patch(request.id, { status: 'Approved', ends_at });
  const mails = () =>
    site.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', user.email)
      .where('kind', '=', 'service-package-ending')
      .orderBy('id')
      .execute();
  return { token, request, ask, patch, mails };
}

/** Runs the job as three instances at once would. */
async function run(days: number): Promise<void> {
  site.setTime(at(days));
  await Promise.all([1, 2, 3].map(() => noticeEnds(site.deps)));
}

describe('the end of a package', () => {
  it('is emailed 7 days and 1 day before, once each', async () => {
    const { mails } = await packaged(20);
    await run(12.9);
    expect(await mails()).toHaveLength(0);
    await run(13);
    await run(14);
    expect(await mails()).toHaveLength(1);
    await run(19.1);
    await run(19.5);
    await run(21);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your Cold memory package ends on March 21, 2026',
      'Your Cold memory package ends on March 21, 2026',
    ]);
    expect(sent[0]?.text).toContain('ends on March 21, 2026 at 12:00 PM UTC');
    expect(sent[0]?.text).toContain('/account/packages');
  });

  it('is emailed one day before only, if the package is short', async () => {
    const { mails } = await packaged(5);
    await run(1);
    expect(await mails()).toHaveLength(0);
    await run(4.5);
    expect(await mails()).toHaveLength(1);
  });

  it('is emailed again when it is moved', async () => {
    const { mails, request, patch } = await packaged(20);
    await run(14);
    await patch(request.id, { ends_at: at(25).toISOString() });
    await run(16);
    expect(await mails()).toHaveLength(1);
    await run(18);
    expect(await mails()).toHaveLength(2);
  });

  it('is not emailed without an end, after a rejection, or when the next package is approved', async () => {
    const open = await packaged(null);
    const rejected = await packaged(20);
    await rejected.patch(rejected.request.id, { status: 'Rejected' });
    const renewed = await packaged(20);
    const renewal = await renewed.ask();
    await renewed.patch(renewal.id, { status: 'Approved', ends_at: at(28).toISOString() });
    await run(15);
    await run(19.5);
    for (const { mails } of [open, rejected, renewed]) expect(await mails()).toEqual([]);
  });

  it('says that the user cancelled', async () => {
    const { mails, request, token } = await packaged(null);
    await site.call('POST', `/api/service-requests/${request.id}/cancellation`, { token });
    await run(25);
    expect((await mails())[0]?.text).toContain('You cancelled it.');
  });
});
