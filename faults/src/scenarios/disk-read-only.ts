import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { noisePicture } from '../../../e2e/src/harness/png-picture.ts';
import { startSite } from '../../../e2e/src/harness/site.ts';
import { type Answer, adminToken, call, tally } from '../harness/call.ts';
import { compare } from '../harness/stored-site.ts';
import { newLedger, Writers } from '../harness/writers.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;
const SIZE_MB = 64;
const READS = ['/', '/api/videos', '/api/me', '/api/users', '/healthz'];

interface Disk {
  /** Where it is mounted. */
  folder: string;
  /** Does to it what Linux does after an error of the device: writes are refused, also to files that are open. */
  fail(): Promise<void>;
  /** Mounts it again, as after a repair. */
  repair(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of its own, in a file. @throws Error that says what is missing, where it cannot be mounted */
async function mountDisk(): Promise<Disk> {
  const base = await mkdtemp(path.join(tmpdir(), 'qram-disk-'));
  const [image, folder] = [path.join(base, 'image'), path.join(base, 'mounted')];
  const mount = () => run('mount', ['--mkdir', '-o', 'loop,errors=remount-ro', image, folder]);
  const unmount = () => run('umount', [folder]);
  try {
    await writeFile(image, '');
    await truncate(image, SIZE_MB * MEGABYTE);
    await run('mkfs.ext4', ['-q', image]);
    await mount();
  } catch (cause) {
    await rm(base, { recursive: true });
    throw new Error('A disk cannot be mounted here: this scenario needs root, mkfs.ext4 and a loop device.', { cause });
  }
  return {
    folder,
    fail: async () => void (await run('mount', ['-o', 'remount,abort', folder])),
    repair: async () => {
      await unmount();
      await run('e2fsck', ['-p', image]).catch(({ code }: { code: number }) => {
        // 1: errors were corrected.
        if (code !== 1) throw new Error(`e2fsck ended with ${code}`);
      });
      await mount();
    },
    remove: async () => {
      await unmount();
      await rm(base, { recursive: true });
    },
  };
}

const upload = (url: string, token: string): Promise<Answer> => {
  const form = new FormData();
  form.set('title', 'Refused');
  form.set('image', new File([new Uint8Array(noisePicture(900, 400))], 'picture.png', { type: 'image/png' }));
  return call(url, 'POST', '/api/gallery', { token, form });
};

const said = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)}`;

export const diskReadOnly: Scenario = {
  name: 'read-only',
  title: 'the disk becomes read-only',
  async run() {
    const disk = await mountDisk();
    const dataDir = path.join(disk.folder, 'data');
    const env = { SEED: 'none', LOG_LEVEL: 'fatal' };
    const site = await startSite({ dataDir, env });
    try {
      const token = await adminToken(site.url);
      const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
      const viewed = ((await call(site.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
      const before = await call(site.url, 'GET', '/readyz');
      const ledger = newLedger();
      const writers = new Writers(site.url, token, ledger, { viewed, count: 3 });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await disk.fail();
      await new Promise((resolve) => setTimeout(resolve, 4000));
      const sent = await upload(site.url, token);
      const reads = await Promise.all(READS.map((read) => call(site.url, 'GET', read, { token })));
      const ready = await call(site.url, 'GET', '/readyz');
      await writers.end();
      const statuses = writers.answers.map(({ status }) => status);
      const readOnly = JSON.stringify({ status: 'unavailable', files: 'read-only', database: 'read-only' });
      const outcomes: Outcome[] = [
        holds(
          'a write is answered with 503',
          [
            ...(statuses.slice(-20).every((status) => status === 503) ? [] : ['the last ones were not']),
            ...(statuses.includes(0) || statuses.includes(500) ? [tally(statuses)] : []),
          ],
          tally(statuses),
        ),
        holds('an upload is answered with 503', sent.status === 503 ? [] : [said(sent)]),
        holds(
          'what only reads is served',
          reads.flatMap(({ status }, number) => (status === 200 ? [] : [`${READS[number]}: ${status}`])),
          READS.join(', '),
        ),
        holds(
          'readiness names the database and the files',
          before.status === 200 && said(ready) === `503 ${readOnly}` ? [] : [said(before), said(ready)],
          said(ready),
        ),
      ];
      await site.kill();
      await disk.repair();
      const again = await startSite({ dataDir, env });
      outcomes.push(...(await compare({ dataDir, databaseUrl: undefined }, ledger, viewed)));
      await again.stop();
      return outcomes;
    } finally {
      await site.kill();
      await disk.remove();
    }
  },
};
