// @databases sqlite
import { DAY_MS } from '@qram/contract/values/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { collectionRegistry } from './collection-registry.ts';
import { createHousekeeping, deleteOldMails, MAIL_REFERENCES } from './housekeeping.ts';
import { readForeignKeys } from './platform/database/schema-introspection.ts';
import { enqueueMail } from './platform/mail/outbox.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const mailIds = async () => {
  const rows = await site.deps.db.selectFrom('outbox').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

/** Adds an email that was sent, given up, or is queued since that time. */
async function mail(ended: { sent_at?: Date; failed_at?: Date; since?: Date }): Promise<number> {
  const { db } = site.deps;
  const about = { kind: 'test', recipient: 'reader@example.test', subject: 'A', text: 'B', html: 'B', payload: {} };
  const id = await enqueueMail(db, about, ended.since ?? daysAgo(200));
  const at = { sent_at: ended.sent_at?.toISOString() ?? null, failed_at: ended.failed_at?.toISOString() ?? null };
  await db.updateTable('outbox').set(at).where('id', '=', id).execute();
  return id;
}

it('deletes email 90 days after it was sent or given up, but not queued email or email of a message', async () => {
  const before = await mailIds();
  const old = [await mail({ sent_at: daysAgo(91) }), await mail({ failed_at: daysAgo(91) })];
  const retained = [await mail({ sent_at: daysAgo(89) }), await mail({ failed_at: daysAgo(89) }), await mail({})];
  const json = { user_name: 'Reader', user_email: 'reader@example.test', subject: 'A', message: 'Long enough.' };
  await site.call('POST', '/api/send-message', { token: null, json });
  const named = (await mailIds()).filter((id) => ![...before, ...old, ...retained].includes(id));
  expect(named).toHaveLength(1);
  await site.deps.db
    .updateTable('outbox')
    .set({ sent_at: daysAgo(200).toISOString() })
    .where('id', 'in', named)
    .execute();
  expect(await deleteOldMails(site.deps)).toBe(old.length);
  expect(await mailIds()).toEqual([...before, ...retained, ...named]);
  expect(await deleteOldMails(site.deps)).toBe(0);
});

it('checks every table that references email before deleting any', async () => {
  const keys = await readForeignKeys(site.deps.db, site.deps.dialect);
  const naming = keys.filter(({ parent }) => parent === 'outbox').map(({ child }) => child);
  expect(naming.sort()).toEqual(MAIL_REFERENCES.map(({ table }) => table).sort());
});

it('deletes expired previews at the start of the process', async () => {
  const json = { collection: 'videos', values: { title: 'A preview', link: 'https://youtu.be/abcdefghijk' } };
  expect((await site.call('POST', '/api/previews', { json })).status).toBe(201);
  const previews = () => site.deps.db.selectFrom('previews').select('id').execute();
  expect(await previews()).toHaveLength(1);
  site.setTime(new Date(Date.now() + DAY_MS));
  const job = createHousekeeping(site.deps, collectionRegistry(site.deps), 0);
  job.start();
  await expect.poll(previews).toEqual([]);
  await job.stop();
  site.setTime(null);
});
