import { execFile } from 'node:child_process';
import { mkdtemp, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
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
const SIZE_MB = 48;
const READS = ['/', '/api/videos', '/api/me', '/healthz'];

/** Mounts a small in-memory disk. @throws Error that says what is missing */
async function mountDisk(): Promise<{ folder: string; unmount(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]);
  } catch (cause) {
    await rmdir(folder);
    throw new Error("Can't mount a disk: this scenario needs root.", { cause });
  }
  const unmount = async () => {
    await run('umount', [folder]);
    await rmdir(folder);
  };
  return { folder, unmount };
}

/** Fills the disk to the last block. */
async function fillDisk(folder: string): Promise<string> {
  const ballast = path.join(folder, 'ballast');
  const { bavail, bsize } = await statfs(folder);
  for (let bytes = bavail * bsize; bytes >= 512; bytes = Math.floor(bytes / 2)) {
    const more = Buffer.alloc(Math.min(bytes, 8 * 1024 * 1024));
    for (;;)
      try {
        await writeFile(ballast, more, { flag: 'a' });
      } catch {
        break;
      }
  }
  return ballast;
}

const upload = (url: string, token: string): Promise<ApiResponse> => {
  const form = new FormData();
  form.set('title', 'No room');
  form.set('image', new File([new Uint8Array(noisePicture(900, 400))], 'picture.png', { type: 'image/png' }));
  return call(url, 'POST', '/api/gallery', { token, form });
};

export const diskFull: Scenario = {
  name: 'disk',
  title: 'the disk is full',
  async run() {
    const disk = await mountDisk();
    const dataDir = path.join(disk.folder, 'data');
    const logFile = path.join(disk.folder, 'log');
    const site = await startSite({ dataDir, logFile, env: { SEED: 'none', LOG_LEVEL: 'info' } });
    try {
      const token = await logInAdmin(site.url);
      const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
      const viewed = ((await call(site.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
      for (const path of READS) await call(site.url, 'GET', path, { token });
      const ledger = createLedger();
      const writers = new Writers(site.url, token, ledger, { viewed, count: 3 });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const ballast = await fillDisk(disk.folder);
      await new Promise((resolve) => setTimeout(resolve, 4000));
      const full = writers.responses.length;
      const sent = await upload(site.url, token);
      const reads = await Promise.all(READS.map((read) => call(site.url, 'GET', read, { token })));
      const ready = await call(site.url, 'GET', '/readyz');
      const { size: logged } = await stat(logFile);
      await rm(ballast);
      await new Promise((resolve) => setTimeout(resolve, 4000));
      const readyAgain = await call(site.url, 'GET', '/readyz');
      await writers.end();
      // Waiting log lines are written with the next one.
      await call(site.url, 'GET', '/api/nowhere');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { size: loggedAgain } = await stat(logFile);
      const statuses = writers.responses.map(({ status }) => status);
      const after = statuses.slice(-20);
      const outcomes: Outcome[] = [
        holds(
          'a write without disk space gets 503',
          [
            ...(statuses.includes(503) ? [] : ['no write got 503']),
            ...(statuses.includes(0) || statuses.some((status) => status === 500)
              ? [formatStatusCounts(statuses)]
              : []),
          ],
          formatStatusCounts(statuses.slice(0, full)),
        ),
        holds(
          'an upload learns that the disk is full',
          sent.status === 503 &&
            (sent.body as { message: string }).message.startsWith('The server is out of disk space')
            ? []
            : [`${sent.status} ${JSON.stringify(sent.body)}`],
        ),
        holds(
          'requests that need no space succeed',
          reads.flatMap(({ status }, number) => (status === 200 ? [] : [`${READS[number]}: ${status}`])),
          READS.join(', '),
        ),
        holds(
          '/readyz names the full disk, and is ready again once there is space',
          ready.status === 503 && (ready.body as { disk?: string }).disk === 'full' && readyAgain.status === 200
            ? []
            : [`${ready.status} ${JSON.stringify(ready.body)}, then ${readyAgain.status}`],
        ),
        holds(
          'the process writes again once there is space',
          after.every((status) => status < 300) ? [] : [formatStatusCounts(after)],
        ),
        holds(
          'its log, a file on that disk, goes on with the next line',
          loggedAgain > logged ? [] : [`${logged} bytes, then ${loggedAgain}`],
        ),
        ...(await checkStoredRecords({ dataDir, databaseUrl: undefined }, ledger, viewed)),
      ];
      await fillDisk(disk.folder);
      await site.kill();
      await rm(ballast);
      const again = await startSite({ dataDir, env: { SEED: 'none', LOG_LEVEL: 'fatal' } });
      outcomes.push(...(await checkStoredRecords({ dataDir, databaseUrl: undefined }, ledger, viewed)).slice(0, 1));
      await again.stop();
      return outcomes;
    } finally {
      await site.kill();
      await disk.unmount();
    }
  },
};
