// @databases sqlite
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { addCategory, documentForm, pdf } from '../../../test/documents/document-builders.ts';
import { listen } from '../../../test/raw-http.ts';
import { toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

/** While `full` is set, writes to the upload folder fail with ENOSPC after the first chunk. */
const disk = vi.hoisted(() => ({ full: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const createWriteStream: typeof real.createWriteStream = (path, options) => {
    const stream = real.createWriteStream(path, options);
    if (!disk.full || !String(path).includes('/incoming/')) return stream;
    let written = 0;
    stream._write = (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      done(written > 100_000 ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : null);
    };
    return stream;
  };
  return { ...real, createWriteStream, default: { ...real, createWriteStream } };
});

let site: TestSite;
let url: string;
beforeAll(async () => {
  site = await startTestSite();
  url = await listen(site);
});
afterAll(() => site.close());

const connections = () =>
  new Promise<number>((resolve, reject) => {
    site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

it('reports a disk that fills up during an upload, and leaves no partial file', async () => {
  const category_id = (await addCategory(site)).id;
  const before = await readState(site);
  const send = () =>
    fetch(`${url}/api/topics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${site.adminToken}`, connection: 'close' },
      body: documentForm(
        { title: 'Large', category_id },
        { pdf: Buffer.concat([pdf(), Buffer.alloc(8_000_000), pdf()]) },
      ),
    });
  disk.full = true;
  const response = await send();
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: 'The server is out of disk space. Nothing was saved.' });
  expect(await readState(site)).toEqual(before);
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 });
  disk.full = false;
  const topic = (await (await send()).json()) as Topic;
  expect(topic).toMatchObject({ title: 'Large', pdf: 'file.pdf' });
  expect(toRecord<Topic>(await site.call('GET', `/api/topics/${topic.id}`)).pdf).toBe('file.pdf');
});
