// @databases both

import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addButton, addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { noticeEnds } from './end-notices.ts';

let site: TestSite;
const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (days: number) => new Date(START + days * DAY_MS);
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

/** A user with a package that starts on March 1 and ends after so many days. */
async function packaged(days: number | null, is_monthly = 1) {
  site.setTime(at(0));
  const { id: service_id } = await addButton(site, { title: 'Cold memory', premium: 1 });
  const { user, token } = await addSignedIn(site);
  const ask = async () => (await addRequest(site, token, { service_id, is_monthly })) as ServiceRequest;
  const request = await ask();
  const ends_at = days === null ? null : at(days).toISOString();
  const patch = (id: number, json: unknown) => site.call('PATCH', `/api/service-requests/${id}`, { json });
  await patch(request.id, { status: 'Approved', ends_at });
  const mails = (kind = 'service-package-ending') =>
    site.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', user.email)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
  return { token, request, ask, patch, mails, ended: () => mails('service-package-ended') };
}

/** Runs the job as three instances at once would. */
async function run(days: number): Promise<void> {
  site.setTime(at(days));
  await Promise.all([1, 2, 3].map(() => noticeEnds(site.deps)));
}

describe('the end of a package', () => {
  it('emails the end of a package 7 days and 1 day before, once each', async () => {
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

  it('emails the end of a short package one day before only', async () => {
    const { mails } = await packaged(5);
    await run(1);
    expect(await mails()).toHaveLength(0);
    await run(4.5);
    expect(await mails()).toHaveLength(1);
  });

  it('emails the end of a package again when it is moved', async () => {
    const { mails, request, patch } = await packaged(20);
    await run(14);
    await patch(request.id, { ends_at: at(25).toISOString() });
    await run(16);
    expect(await mails()).toHaveLength(1);
    await run(18);
    expect(await mails()).toHaveLength(2);
  });

  it('sends no notice without an end, after a rejection, or when the next package is approved', async () => {
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

  it('says that the user canceled', async () => {
    const { mails, request, token } = await packaged(null);
    await site.call('POST', `/api/service-requests/${request.id}/cancellation`, { token });
    await run(25);
    expect((await mails())[0]?.text).toContain('You canceled it.');
  });
});

describe('an ended package', () => {
  it('emails an ended package once, by one of several instances, with a way to renew it', async () => {
    const { ended } = await packaged(20);
    await run(19.9);
    expect(await ended()).toHaveLength(0);
    await run(20);
    await run(21);
    const [mail, ...others] = await ended();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your Cold memory package has ended');
    expect(mail?.text).toContain('ended on March 21, 2026 at 12:00 PM UTC');
    expect(mail?.text).toContain('Your account no longer includes what it opened. You can renew it at any time.');
    expect(mail?.text).toContain('See your packages: https://qram.example/account/packages');
  });

  it('emails the end after the user has canceled the package, when its month ends', async () => {
    const { ended, request, token } = await packaged(null);
    await site.call('POST', `/api/service-requests/${request.id}/cancellation`, { token });
    await run(32);
    expect(await ended()).toHaveLength(1);
  });

  it('sends no email after a renewal, an end by an admin, an end at once by the user, or two days', async () => {
    const renewed = await packaged(20);
    const renewal = await renewed.ask();
    await renewed.patch(renewal.id, { status: 'Approved', ends_at: at(40).toISOString() });
    const [, approved] = await renewed.mails('service-request-approved');
    expect(approved?.text).toContain('starts on March 21, 2026 at 12:00 PM UTC. It ends on April 10, 2026');
    expect(approved?.text).toContain('See your packages: https://qram.example/account/packages');
    const rejected = await packaged(20);
    await rejected.patch(rejected.request.id, { status: 'Rejected' });
    const late = await packaged(17);
    const canceled = await packaged(null, 0);
    await site.call('POST', `/api/service-requests/${canceled.request.id}/cancellation`, { token: canceled.token });
    await run(20.1);
    for (const { ended } of [renewed, rejected, late, canceled]) expect(await ended()).toEqual([]);
  });

  it('says that the service is open through something else', async () => {
    const { ended, token, patch } = await packaged(20);
    const { id } = await addRequest(site, token, { service_id: 2 });
    await patch(id, { status: 'Approved' });
    await run(20);
    expect((await ended())[0]?.text).toContain('Your account still includes the service.');
  });
});
