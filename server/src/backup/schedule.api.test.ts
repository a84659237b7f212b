// @databases both

import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@qram/contract/values/durations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureAudit } from '../../test/databases/site-snapshot.ts';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { acquireLease, releaseLease } from '../platform/database/lease.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { RecurringJob } from '../platform/jobs/recurring-job.ts';
import { LEASE_KEY } from './backup-state.ts';
import { verifyBackup } from './restore.ts';
import { createBackupSchedule } from './schedule.ts';

let site: TestSite;
let folder: string;
let at: number;
const schedules: RecurringJob[] = [];
beforeAll(async () => {
  site = await startTestSite({ variables: { BACKUP_DIR: '/set-below', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-schedule-'));
  await site.deps.db.deleteFrom('site_state').where('key', 'like', 'backup%').execute();
  at = Date.now();
  site.setTime(new Date(at));
});
afterEach(async () => {
  for (const schedule of schedules.splice(0)) await schedule.stop();
  await rm(folder, { recursive: true, force: true });
  site.setTime(null);
});

function schedule(to = folder): RecurringJob {
  const source = { deps: site.deps, openDatabase: () => openDatabase(site.env) };
  const made = createBackupSchedule(source, { folder: to, everyHours: 6, keep: 3 });
  schedules.push(made);
  return made;
}

function after(milliseconds: number): void {
  at += milliseconds;
  site.setTime(new Date(at));
}

const readiness = async () => (await site.call('GET', '/readyz', { token: null })).body as Record<string, string>;

describe('scheduled backups', () => {
  it('makes private, valid backups at the interval, and retains only the newest', async () => {
    const backups = schedule();
    await writeFile(join(folder, 'by-hand.tar.gz'), 'not of the schedule');
    await writeFile(join(folder, 'qram-20200101T000000Z.tar.gz.part'), 'broken off');
    const made: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await backups.runIfDue();
      await backups.runIfDue();
      const names = (await readdir(folder)).filter((name) => name.startsWith('qram-')).sort();
      made.push(names.at(-1) ?? '');
      expect(names).toEqual(made.slice(-3));
      after(6 * HOUR_MS);
    }
    expect(new Set(made).size).toBe(5);
    const newest = join(folder, made.at(-1) ?? '');
    expect((await stat(newest)).mode & 0o777).toBe(0o600);
    expect((await verifyBackup(newest)).missing_files).toEqual([]);
    expect(await readdir(folder)).toContain('by-hand.tar.gz');
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('makes no backup before it is due, whichever instance made the last one', async () => {
    await schedule().runIfDue();
    after(6 * HOUR_MS - MINUTE_MS);
    await schedule().runIfDue();
    expect(await readdir(folder)).toHaveLength(1);
    after(MINUTE_MS);
    await schedule().runIfDue();
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('makes one backup when several instances check at the same moment', async () => {
    const entries = await captureAudit(site, () => Promise.all([1, 2, 3, 4].map(() => schedule().runIfDue())));
    expect(await readdir(folder)).toHaveLength(1);
    expect(entries).toMatchObject([{ action: 'backup', collection: 'site', actor_name: 'system' }]);
  });

  it('waits for a running backup, but not for one whose process is gone', async () => {
    const lease = { key: LEASE_KEY, holder: 'somebody' };
    await acquireLease(site.deps.db, lease, new Date(), new Date(Date.now() + MINUTE_MS));
    await schedule().runIfDue();
    expect(await readdir(folder)).toEqual([]);
    await releaseLease(site.deps.db, lease);
    await acquireLease(site.deps.db, lease, new Date(), new Date(Date.now() - 1));
    await schedule().runIfDue();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('records a failure, reports it in readiness, retries after 15 minutes, and leaves no files', async () => {
    const inTheWay = join(folder, 'file');
    await writeFile(inTheWay, '');
    const backups = schedule(join(inTheWay, 'below'));
    const entries = await captureAudit(site, () => backups.runIfDue());
    expect(entries).toMatchObject([
      { action: 'backup-failed', after: { error: expect.stringMatching(/ENOTDIR|EEXIST/) } },
    ]);
    expect(await readiness()).toMatchObject({ status: 'ready', backup: 'failed' });
    after(14 * MINUTE_MS);
    expect(await captureAudit(site, () => schedule().runIfDue())).toEqual([]);
    after(MINUTE_MS);
    await schedule().runIfDue();
    expect((await readdir(folder)).filter((name) => name.startsWith('qram-'))).toHaveLength(1);
    expect(await readiness()).toMatchObject({ status: 'ready', backup: 'ok' });
    after(9 * HOUR_MS);
    expect(await readiness()).toMatchObject({ status: 'ready', backup: 'late' });
  });

  it("fails when the folder can't be created", async () => {
    const entries = await captureAudit(site, () => schedule('/proc/qram/backups').runIfDue());
    expect(entries).toMatchObject([
      { action: 'backup-failed', after: { error: expect.stringMatching(/\bE[A-Z]+\b/) } },
    ]);
  });

  it('aborts a backup when the site stops, and leaves no files', async () => {
    const backups = schedule();
    const running = backups.runIfDue();
    await backups.stop();
    await running;
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    await chmod(folder, 0o700);
    await schedule().runIfDue();
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });
});
