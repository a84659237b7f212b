import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { SWEEP_LEASE } from '@qram/server/src/collections/files/orphan-sweep.ts';
import { readEnv } from '@qram/server/src/env.ts';
import type { Db } from '@qram/server/src/platform/database/database.ts';
import { openDatabase } from '@qram/server/src/platform/database/open-database.ts';
import '@qram/server/src/database-schema.ts';
import '@qram/server/src/platform/access/audit-trail.ts';
import '@qram/server/src/platform/database/settings.ts';
import '@qram/server/src/platform/mail/outbox.ts';
import { holds, type Outcome } from '../scenario.ts';
import type { Ledger } from './writers.ts';

export interface SiteStorage {
  dataDir: string;
  databaseUrl: string | undefined;
}

export async function withDatabase<T>(
  { dataDir, databaseUrl }: SiteStorage,
  query: (db: Db) => Promise<T>,
): Promise<T> {
  const { db } = await openDatabase(readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
  return query(db).finally(() => db.destroy());
}

export async function listStoredKeys({ dataDir }: SiteStorage): Promise<string[]> {
  const root = path.join(dataDir, 'storage');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Releases a killed site's sweep lease, instead of waiting until it expires. */
export const releaseSweepLease = (place: SiteStorage): Promise<unknown> =>
  withDatabase(place, (db) => db.deleteFrom('site_state').where('key', '=', SWEEP_LEASE).execute());

/** Backdates stored files by two days, so that the sweep removes orphans. */
export async function ageFiles(place: SiteStorage): Promise<void> {
  const before = Date.now() / 1000 - 2 * 86_400;
  for (const key of await listStoredKeys(place)) await utimes(path.join(place.dataDir, 'storage', key), before, before);
}

const toKeys = ({ image, image_variants }: { image: string; image_variants: string }): string[] =>
  image === ''
    ? []
    : [image, ...(JSON.parse(image_variants) as number[]).map((width) => image.replace('.webp', `-${width}.webp`))].map(
        (name) => `gallery/${name}`,
      );

/** Files of slides, including the trash, and released files. */
export const listReferencedKeys = (place: SiteStorage): Promise<string[]> =>
  withDatabase(place, async (db) => {
    const slides = await db.selectFrom('gallery').select(['image', 'image_variants']).execute();
    const released = await db.selectFrom('released_files').select('key').where('purged_at', 'is', null).execute();
    return [...slides.flatMap(toKeys), ...released.map(({ key }) => key)];
  });

/** Compares stored records with acknowledged writes, audit entries and revisions. */
export function checkStoredRecords(place: SiteStorage, ledger: Ledger, viewed: number): Promise<Outcome[]> {
  return withDatabase(place, async (db) => {
    const videos = await db.selectFrom('videos').select(['id', 'title', 'views', 'deleted_at']).execute();
    const slides = await db.selectFrom('gallery').select(['id', 'title', 'image', 'image_variants']).execute();
    const messages = await db.selectFrom('contact_messages').select(['subject', 'outbox_id']).execute();
    const mails = await db.selectFrom('outbox').select('id').execute();
    const audit = await db.selectFrom('audit_entries').select(['action', 'collection', 'record_id']).execute();
    const versions = await db.selectFrom('content_versions').selectAll().execute();

    const lost: string[] = [];
    const made = new Map(videos.map((row) => [row.id, row]));
    for (const [id, allowed] of ledger.videos) {
      const row = made.get(id);
      const now = row && (row.deleted_at === null ? row.title : null);
      if (now === undefined || !allowed.has(now)) lost.push(`video ${id} is ${now}, not ${[...allowed].join(' or ')}`);
    }
    const shown = new Map(slides.map((row) => [row.id, row.title]));
    for (const [id, title] of ledger.slides) if (shown.get(id) !== title) lost.push(`slide ${id} is ${shown.get(id)}`);
    const subjects = new Set(messages.map(({ subject }) => subject));
    for (const subject of ledger.messages) if (!subjects.has(subject)) lost.push(`${subject} is gone`);
    const views = made.get(viewed)?.views ?? 0;
    if (views < ledger.views.acknowledged) lost.push(`${views} of ${ledger.views.acknowledged} views are stored`);

    const half: string[] = [];
    for (const row of videos)
      if (row.id !== viewed && !ledger.videos.has(row.id) && !ledger.unacknowledged.has(row.title))
        half.push(`video ${row.id} (${row.title}) was never sent`);
    if (views > ledger.views.acknowledged + ledger.views.unacknowledged)
      half.push(`${views} views are more than were sent`);
    for (const collection of ['videos', 'gallery'] as const) {
      const entries = audit.filter((entry) => entry.collection === collection);
      const created = entries.filter(({ action }) => action === 'create').map(({ record_id }) => record_id);
      const rows = collection === 'videos' ? videos : slides;
      if (created.length !== rows.length)
        half.push(`${rows.length} ${collection} and ${created.length} entries of their creation`);
      for (const { id } of rows) if (!created.includes(id)) half.push(`${collection} ${id} has no audit entry`);
      const version = Number(versions.find((row) => row.collection === collection)?.version ?? 0);
      // Revisions start at 1. Concurrent inserts may share a transaction, and so a revision.
      const alone = entries.length - created.length;
      if (version > entries.length + 1 || version < 1 + alone + Math.min(1, created.length))
        half.push(`${collection} has version ${version} after ${entries.length} writes`);
    }
    const deleted = audit.filter(({ action, collection }) => action === 'delete' && collection === 'videos');
    const gone = videos.filter(({ deleted_at }) => deleted_at !== null);
    if (deleted.length !== gone.length) half.push(`${gone.length} deleted videos and ${deleted.length} entries`);
    const carried = new Set(mails.map(({ id }) => id));
    for (const { subject, outbox_id } of messages)
      if (outbox_id === null || !carried.has(outbox_id)) half.push(`${subject} has no email`);
    const stored = new Set(await listStoredKeys(place));
    for (const row of slides)
      for (const key of toKeys(row)) if (!stored.has(key)) half.push(`slide ${row.id} has no file ${key}`);

    const figures = `${ledger.acknowledged} acknowledged writes: ${ledger.videos.size} videos, ${ledger.slides.size} uploads, ${ledger.messages.size} messages, ${ledger.views.acknowledged} views`;
    return [
      holds('no acknowledged write is lost', lost, figures),
      holds(
        'no write is partial: record, audit entry, version, files and email are consistent',
        half,
        `${audit.length} audit entries`,
      ),
      holds('no write failed for another reason', ledger.refused),
    ];
  });
}
