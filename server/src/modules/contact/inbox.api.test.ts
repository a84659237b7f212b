// @databases both
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit } from '../../../test/databases/site-snapshot.ts';
import { toRecord, uniqueWord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const PATH = '/api/contact-messages';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const listed = async (query = ''): Promise<ContactMessage[]> => toRecord(await site.call('GET', `${PATH}?${query}`));
const counts = async () => toRecord<Record<string, number>>(await site.call('GET', `${PATH}/counts`));

async function add(fields: Record<string, unknown> = {}): Promise<ContactMessage> {
  const subject = uniqueWord('Subject ');
  const json = { user_name: 'Reader', user_email: 'reader@example.test', subject, message: 'Long enough.', ...fields };
  toRecord(await site.call('POST', '/api/send-message', { token: null, json }));
  const [message] = await listed();
  if (!message) throw new Error('no message');
  return message;
}

describe('the inbox', () => {
  it('lists messages newest first, by state and by search', async () => {
    const first = await add({ user_name: 'Searched Person' });
    const second = await add({ message: 'A rather unusual word: bucketbrigade' });
    expect((await listed()).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await listed('search=searched+person')).map(({ id }) => id)).toEqual([first.id]);
    expect((await listed('search=BUCKETBRIGADE')).map(({ id }) => id)).toEqual([second.id]);
    expect((await listed(`search=${encodeURIComponent(second.subject)}`)).map(({ id }) => id)).toEqual([second.id]);
    await site.call('PATCH', `${PATH}/${first.id}`, { json: { state: 'answered' } });
    expect((await listed('state=answered')).map(({ id }) => id)).toEqual([first.id]);
    expect((await listed('state=new')).map(({ id }) => id)).not.toContain(first.id);
    expect((await site.call('GET', `${PATH}?state=old`)).status).toBe(422);
  });

  it('marks a message, updates the counts, and adds an audit entry', async () => {
    const { id } = await add();
    const before = await counts();
    const entries = await captureAudit(site, async () => {
      const answer = await site.call('PATCH', `${PATH}/${id}`, { json: { state: 'read' } });
      expect(answer).toMatchObject({ status: 200, body: { id, state: 'read' } });
    });
    expect(entries).toMatchObject([
      {
        action: 'update',
        collection: 'contact_messages',
        record_id: id,
        before: { state: 'new' },
        after: { state: 'read' },
      },
    ]);
    const after = await counts();
    expect([after.new, after.read]).toEqual([(before.new ?? 0) - 1, (before.read ?? 0) + 1]);
    expect((await site.call('PATCH', `${PATH}/${id}`, { json: { state: 'lost' } })).status).toBe(422);
    expect((await site.call('PATCH', `${PATH}/999999`, { json: { state: 'read' } })).status).toBe(404);
  });

  it('marks several, and reports on each', async () => {
    const ids = [(await add()).id, (await add()).id];
    const answer = await site.call('POST', `${PATH}/marks`, { json: { ids: [...ids, 999999], state: 'answered' } });
    expect(answer.body).toMatchObject({ results: [{ ok: true }, { ok: true }, { ok: false, code: 'not_found' }] });
    for (const id of ids) expect((await site.call('GET', `${PATH}/${id}`)).body).toMatchObject({ state: 'answered' });
  });

  it('moves messages to the trash and restores them', async () => {
    const [one, two] = [await add(), await add()];
    expect((await site.call('DELETE', `${PATH}/${one.id}`)).status).toBe(204);
    const bulk = await site.call('POST', `${PATH}/deletions`, { json: { ids: [one.id, two.id] } });
    expect(bulk.body).toMatchObject({ results: [{ ok: false, code: 'not_found' }, { ok: true }] });
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id);
    const trash = toRecord<{ id: number; deleted_by: string }[]>(await site.call('GET', `${PATH}/trash`));
    expect(trash.slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(await site.call('POST', `${PATH}/${one.id}/restoration`)).toMatchObject({
      status: 200,
      body: { id: one.id, subject: one.subject },
    });
    expect((await listed()).map(({ id }) => id)).toContain(one.id);
  });
});
