// @databases both

import type { MessageWithReplies } from '@qram/contract/modules/contact/contact';
import { MINUTE_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { addSignedIn, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const PATH = '/api/contact-messages';

let site: TestSite;
let silent: TestSite;
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.test', MAIL_TO: 'owner@example.test' };
  site = await startTestSite({ variables: mail });
  silent = await startTestSite();
});
afterAll(async () => {
  await site.close();
  await silent.close();
});

async function add(on = site): Promise<{ id: number; email: string }> {
  const email = `${uniqueWord('reader')}@example.test`;
  const json = { user_name: 'Reader', user_email: email, subject: 'A question', message: 'How many qubits?\nThanks.' };
  toRecord(await on.call('POST', '/api/send-message', { token: null, json }));
  const [message] = toRecord<{ id: number }[]>(await on.call('GET', `${PATH}?search=${email}`));
  if (!message) throw new Error('no message');
  return { id: message.id, email };
}
const reply = (id: number, json: unknown, token?: string) =>
  site.call('POST', `${PATH}/${id}/replies`, { json, ...(token ? { token } : {}) });
const mails = (email: string) =>
  site.deps.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute();

describe('a reply to a message', () => {
  it('emails the reply with the message below it, marks it as answered, and audits it', async () => {
    const { id, email } = await add();
    const entries = await captureAudit(site, async () => {
      const answer = await reply(id, { text: 'Thirteen.\nSee the lesson.\n\nRegards' });
      expect(answer).toMatchObject({ status: 201, body: { state: 'answered' } });
    });
    expect(entries).toMatchObject([
      { action: 'reply', collection: 'contact_messages', record_id: id, before: { state: 'new' } },
    ]);
    const [mail, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'contact-reply', subject: 'Re: A question', reply_to: 'owner@example.test' });
    expect(mail?.text).toMatch(
      /^Thirteen\.\nSee the lesson\.\n\nRegards\n\nYou wrote on .*UTC:\n\n> How many qubits\?\n/,
    );
    const read = toRecord<MessageWithReplies>(await site.call('GET', `${PATH}/${id}`));
    expect(read.replies).toMatchObject([
      { text: 'Thirteen.\nSee the lesson.\n\nRegards', sent_by_username: 'admin', delivery: { mail_id: mail?.id } },
    ]);
  });

  it('sends a repeated call once', async () => {
    const { id, email } = await add();
    const calls = [1, 2, 3].map(() => reply(id, { text: 'Once', last_reply_id: null }));
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 201, body: { replies: [{ text: 'Once' }] } });
    }
    expect(await mails(email)).toHaveLength(1);
  });

  it('sends the same text again for another admin, and after ten minutes', async () => {
    const { id, email } = await add();
    const other = await addSignedIn(site, { role: 'admin' });
    await reply(id, { text: 'See the lesson.' });
    expect((await reply(id, { text: 'See the lesson.' }, other.token)).status).toBe(201);
    expect(await mails(email)).toHaveLength(2);
    try {
      site.setTime(new Date(Date.now() + 10 * MINUTE_MS + 1000));
      expect((await reply(id, { text: 'See the lesson.' }, other.token)).status).toBe(201);
    } finally {
      site.setTime(null);
    }
    expect(await mails(email)).toHaveLength(3);
  });

  it('shows an admin the reply that another one has sent in the meantime', async () => {
    const { id, email } = await add();
    const other = await addSignedIn(site, { role: 'admin' });
    expect((await reply(id, { text: 'First', last_reply_id: null }, other.token)).status).toBe(201);
    const refused = await reply(id, { text: 'Second', last_reply_id: null });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Someone else has replied in the meantime.', current: { replies: [{ text: 'First' }] } },
    });
    const { current } = refused.body as { current: MessageWithReplies };
    expect((await reply(id, { text: 'Second', last_reply_id: current.replies[0]?.id })).status).toBe(201);
    expect(await mails(email)).toHaveLength(2);
  });

  it.each([
    [{ text: '' }, 'Write a reply first.'],
    [{ text: ' \n ' }, 'Write a reply first.'],
    [{}, 'Write a reply first.'],
    [{ text: 'x'.repeat(5001) }, 'Must be at most 5000 characters long.'],
  ])('rejects the reply %j', async (json, message) => {
    const { id } = await add();
    expect(await reply(id, json)).toMatchObject({ status: 422, body: { errors: { text: [message] } } });
  });

  it('refuses more than ten emails an hour to one address', async () => {
    const { id } = await add();
    for (let sent = 0; sent < 10; sent += 1) expect((await reply(id, { text: `Reply ${sent}` })).status).toBe(201);
    expect(await reply(id, { text: 'One more' })).toMatchObject({ status: 429 });
  });

  it('refuses a reply to an unknown or trashed message, and by users', async () => {
    const { id } = await add();
    const { token } = await addSignedIn(site);
    expect((await reply(id, { text: 'Hello' }, token)).status).toBe(403);
    await site.call('DELETE', `${PATH}/${id}`);
    expect((await reply(id, { text: 'Hello' })).status).toBe(404);
  });

  it('says that the site sends no email, and stores nothing', async () => {
    const { id } = await add(silent);
    const answer = await silent.call('POST', `${PATH}/${id}/replies`, { json: { text: 'Hello' } });
    expect(answer).toMatchObject({ status: 409, body: { message: "This site can't send email to visitors." } });
    expect((await silent.call('GET', `${PATH}/${id}`)).body).toMatchObject({ state: 'new', replies: [] });
  });

  it('deletes the emails of replies with the message for good', async () => {
    const { id, email } = await add();
    await reply(id, { text: 'Gone with it' });
    await site.call('DELETE', `${PATH}/${id}`);
    const items = [{ kind: 'contact_messages', id }];
    expect((await site.call('POST', '/api/trash/purges', { json: { items } })).status).toBe(200);
    expect(await mails(email)).toEqual([]);
  });
});
