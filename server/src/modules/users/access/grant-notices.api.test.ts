// @databases both
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../../test/documents/document-builders.ts';
import { addButton, addRequest, addSignedIn } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { noticeEnds } from '../../service-requests/packages/end-notices.ts';

let site: TestSite;
const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (days: number) => new Date(START + days * DAY_MS);
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
});
afterEach(() => site.setTime(null));
afterAll(() => site.close());

/** Runs the job as three instances at once would. */
async function run(days: number): Promise<void> {
  site.setTime(at(days));
  await Promise.all([1, 2, 3].map(() => noticeEnds(site.deps)));
}

/** A user to whom an admin has given access until March 21. */
async function given(access: object, days = 20) {
  site.setTime(at(0));
  const { user, token } = await addSignedIn(site);
  const give = (json: object) => site.call('POST', '/api/users/changes', { json: { ids: [user.id], ...json } });
  await give({ ...access, until: at(days).toISOString() });
  const mails = () =>
    site.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', user.email)
      .where('kind', '=', 'access-ended')
      .execute();
  return { user, token, give, mails };
}

it('emails the end of access by hand once, by one of several instances, with a link to what ended', async () => {
  site.setTime(at(0));
  const topic = await addTopic(site, { title: 'Cold routers', premium: 1 });
  const { mails } = await given({ give_topics: [topic.id] });
  await run(19.9);
  expect(await mails()).toEqual([]);
  await run(20);
  await run(20.1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your access to Cold routers has ended');
  expect(mail?.text).toContain('Access that we gave you ended on March 21, 2026 at 12:00 PM UTC.');
  expect(mail?.text).toContain('Lesson: Cold routers');
  expect(mail?.text).toContain(`Open the lesson: https://qram.example/tutorials/${topic.id}/cold-routers`);
});

it('names all that ended together in one email', async () => {
  const { mails } = await given({ give_access: [1], give_premium_apps: 1 });
  await run(20);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Some of your access has ended');
  expect(mail?.text).toContain('Access level: Developers');
  expect(mail?.text).toContain('Applications: Premium applications');
  expect(mail?.text).toContain('See what your account includes: https://qram.example/account/unlocked');
});

it.each([
  [{ give_access: [2] }, 'See the services: https://qram.example/#services'],
  [{ give_premium_apps: 1 }, 'Open the premium applications: https://qram.example/QramPage'],
])('leads to what ended: %j', async (access, action) => {
  const { mails } = await given(access);
  await run(20);
  expect((await mails())[0]?.text).toContain(action);
});

it('emails the new end after the end was moved', async () => {
  const { give, mails } = await given({ give_access: [1] });
  await give({ give_access: [1], until: at(30).toISOString() });
  await run(20);
  expect(await mails()).toEqual([]);
  await run(30);
  expect(await mails()).toHaveLength(1);
});

it('sends no email about access that is still open, was taken, ended two days ago, or is no longer public', async () => {
  const { id: service_id } = await addButton(site, { premium: 1 });
  const packaged = await given({ give_access: [1] });
  const request = await addRequest(site, packaged.token, { service_id });
  await site.call('PATCH', `/api/service-requests/${request.id}`, { json: { status: 'Approved' } });
  const taken = await given({ give_access: [1] });
  await taken.give({ take_access: [1] });
  const late = await given({ give_access: [1] }, 17);
  site.setTime(at(0));
  const draft = await addTopic(site, { premium: 1 });
  const hidden = await given({ give_topics: [draft.id] });
  await site.call('PUT', `/api/topics/${draft.id}`, { json: { publish_at: null } });
  await run(20);
  for (const { mails } of [packaged, taken, late, hidden]) expect(await mails()).toEqual([]);
});
