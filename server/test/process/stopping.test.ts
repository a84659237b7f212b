// @databases sqlite
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../databases/test-database.ts';
import { fetchRaw, readResponse } from '../raw-http.ts';
import { picture } from '../scenes/builders.ts';
import { ADMIN } from '../test-site.ts';
import { type SiteProcess, send, signInAt, startProcess } from './site-process.ts';

const LINK = 'https://youtu.be/F_Riqjdh2oM';
const SENDERS = 4;
const ENOUGH = 60;

let DATA_DIR: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: SiteProcess[];
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'qram-process-'));
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const site of running) {
    site.child.kill('SIGKILL');
    await site.ended;
  }
  await database.drop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

async function start(): Promise<{ site: SiteProcess; url: string; token: string }> {
  const site = startProcess({ DATA_DIR, DATABASE_URL: database.databaseUrl });
  running.push(site);
  const url = await site.url();
  return { site, url, token: await signInAt(url, ADMIN.username, ADMIN.password) };
}

/** An upload in two halves: `finish` sends the second. */
function slowUpload(url: string, token: string, bytes: Buffer) {
  const sent = request(`${url}/api/gallery`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
  });
  const response = readResponse(sent, () => {
    sent.write('--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nSlow\r\n--cut\r\n');
    sent.write('Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n');
    sent.write(bytes.subarray(0, 100));
  });
  const finish = () => {
    sent.write(bytes.subarray(100));
    sent.end('\r\n--cut--\r\n');
  };
  return { response, finish };
}

describe('a graceful shutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes running requests on %s, and accepts no new ones',
    async (signal) => {
      const { site, url, token } = await start();
      const { response, finish } = slowUpload(url, token, await picture('png', { width: 900, height: 600 }));
      await pause(300);
      site.child.kill(signal);
      const refused = async () => {
        for (;;) {
          try {
            if ((await fetchRaw(`${url}/api/videos`)).status === 503) return true;
          } catch {
            return true;
          }
          await pause(20);
        }
      };
      expect(await refused()).toBe(true);
      finish();
      expect(await response).toMatchObject({ status: 201 });
      expect(await site.ended).toMatchObject({ code: 0, stderr: '' });

      const again = await start();
      const slides = (await send(again.url, 'GET', '/api/gallery')).body as { title: string; image: string }[];
      expect(slides).toMatchObject([{ title: 'Slow' }]);
      const picked = await fetchRaw(`${again.url}/storage/gallery/${slides[0]?.image}`);
      expect([picked.status, picked.headers['content-type']]).toEqual([200, 'image/webp']);
    },
  );
});

describe('a site with open event streams', () => {
  it('ends the streams on shutdown without waiting for their clients', async () => {
    const { site, url, token } = await start();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const streams = await Promise.all([1, 2, 3].map(() => fetch(`${url}/api/service-requests/pending`, { headers })));
    site.child.kill('SIGTERM');
    for (const stream of streams) expect(await stream.text()).toContain('data: {"pending":0}');
    // A site that waits for requests in vain exits with 1.
    expect(await site.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a site killed while writing', () => {
  it('stores every acknowledged write when the site is killed, and starts again', async () => {
    const { site, url, token } = await start();
    const acknowledged = new Map<number, string>();
    let serving = true;
    const writing = async (sender: number) => {
      for (let count = 0; serving; count += 1) {
        const title = `Video ${sender}-${count}`;
        const response = await send(url, 'POST', '/api/videos', { token, json: { title, link: LINK } });
        if (response.status === 201) acknowledged.set((response.body as { id: number }).id, title);
        if (acknowledged.size === ENOUGH) site.child.kill('SIGKILL');
      }
    };
    const writers = Array.from({ length: SENDERS }, (_, sender) => writing(sender).catch(() => undefined));
    await site.ended;
    serving = false;
    await Promise.all(writers);
    expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH);

    const again = await start();
    const stored = (await send(again.url, 'GET', '/api/videos?per_page=100&page=1')).body as {
      id: number;
      title: string;
    }[];
    const titles = new Map(stored.map(({ id, title }) => [id, title]));
    for (const [id, title] of acknowledged) expect(titles.get(id)).toBe(title);
    // Unacknowledged writes are stored completely or not at all.
    expect(stored.length).toBeLessThanOrEqual(acknowledged.size + SENDERS);
    const created = await send(again.url, 'POST', '/api/videos', {
      token: again.token,
      json: { title: 'After', link: LINK },
    });
    expect(created.status).toBe(201);
    again.site.child.kill('SIGTERM');
    expect((await again.site.ended).code).toBe(0);
  });
});
