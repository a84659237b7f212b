import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { noisePicture } from '@qram/testing/png-picture';
import { startSite } from '@qram/testing/site';
import { type ApiResponse, call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { checkStoredRecords } from '../harness/stored-site.ts';
import { createLedger, Writers } from '../harness/writers.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;
const SIZE_MB = 64;
const READS = ['/', '/api/videos', '/api/me', '/api/users', '/healthz'];

interface Disk {
  folder: string;
  /** Makes every write fail, including writes to open files. */
  refuse(): Promise<unknown>;
  accept(): Promise<unknown>;
  remove(): Promise<void>;
}

/**
 * Mounts a disk image. Makes its files immutable instead of using `remount,abort`, after which Linux reports success
 * for a sync in progress and loses its data.
 * @throws Error that says what is missing
 */
async function mountDisk(): Promise<Disk> {
  const base = await mkdtemp(path.join(tmpdir(), 'qram-disk-'));
  const [image, folder] = [path.join(base, 'image'), path.join(base, 'mounted')];
  try {
    await mkdir(folder);
    await writeFile(image, '');
    await truncate(image, SIZE_MB * MEGABYTE);
    await run('mkfs.ext4', ['-q', image]);
    await run('mount', ['-o', 'loop', image, folder]);
  } catch (cause) {
    await rm(base, { recursive: true });
    throw new Error("Can't mount a disk: this scenario needs root, mkfs.ext4 and a loop device.", { cause });
  }
  return {
    folder,
    // SQLite maps its -shm file into memory. Making it immutable would crash the process, unlike a read-only disk.
    refuse: () => run('find', [folder, '!', '-name', '*-shm', '-exec', 'chattr', '+i', '{}', '+']),
    accept: () => run('chattr', ['-R', '-i', folder]),
    remove: async () => {
      await run('umount', [folder]);
      await rm(base, { recursive: true });
    },
  };
}

const upload = (url: string, token: string): Promise<ApiResponse> => {
  const form = new FormData();
  form.set('title', 'Refused');
  form.set('image', new File([new Uint8Array(noisePicture(900, 400))], 'picture.png', { type: 'image/png' }));
  return call(url, 'POST', '/api/gallery', { token, form });
};

const describe = ({ status, body }: ApiResponse): string => `${status} ${JSON.stringify(body)}`;

export const diskReadOnly: Scenario = {
  name: 'read-only',
  title: 'the disk becomes read-only',
  async run() {
    const disk = await mountDisk();
    const dataDir = path.join(disk.folder, 'data');
    const site = await startSite({ dataDir, env: { SEED: 'none', LOG_LEVEL: 'fatal' } });
    try {
      const token = await logInAdmin(site.url);
      const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
      const viewed = ((await call(site.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
      const before = await call(site.url, 'GET', '/readyz');
      const ledger = createLedger();
      const writers = new Writers(site.url, token, ledger, { viewed, count: 3 });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await disk.refuse();
      await new Promise((resolve) => setTimeout(resolve, 4000));
      const sent = await upload(site.url, token);
      const reads = await Promise.all(READS.map((read) => call(site.url, 'GET', read, { token })));
      const ready = await call(site.url, 'GET', '/readyz');
      const refused = writers.responses.slice(-20).map(({ status }) => status);
      await disk.accept();
      await new Promise((resolve) => setTimeout(resolve, 4000));
      const readyAgain = await call(site.url, 'GET', '/readyz');
      await writers.end();
      const statuses = writers.responses.map(({ status }) => status);
      const last = statuses.slice(-20);
      const readOnly = JSON.stringify({ status: 'unavailable', files: 'read-only', database: 'read-only' });
      const outcomes: Outcome[] = [
        holds(
          'a write gets 503',
          [
            ...(refused.every((status) => status === 503) ? [] : [formatStatusCounts(refused)]),
            ...(statuses.includes(0) || statuses.includes(500) ? [formatStatusCounts(statuses)] : []),
          ],
          formatStatusCounts(statuses),
        ),
        holds('an upload gets 503', sent.status === 503 ? [] : [describe(sent)]),
        holds(
          'reads succeed',
          reads.flatMap(({ status }, number) => (status === 200 ? [] : [`${READS[number]}: ${status}`])),
          READS.join(', '),
        ),
        holds(
          'readiness names the database and the files',
          before.status === 200 && describe(ready) === `503 ${readOnly}` ? [] : [describe(before), describe(ready)],
          describe(ready),
        ),
        holds(
          'the process is ready and writes again once the disk is writable',
          last.every((status) => status < 300) && readyAgain.status === 200
            ? []
            : [formatStatusCounts(last), describe(readyAgain)],
        ),
        ...(await checkStoredRecords({ dataDir, databaseUrl: undefined }, ledger, viewed)),
      ];
      return outcomes;
    } finally {
      await site.kill();
      await disk.accept();
      await disk.remove();
    }
  },
};
