// @databases sqlite

import type { RecordVersion } from '@qram/contract/collection/versions';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SecondInstance, startSecondInstance } from '../test/databases/second-instance.ts';
import { documentForm, pdf } from '../test/documents/document-builders.ts';
import { toRecord } from '../test/scenes/builders.ts';
import { previewScene } from '../test/scenes/preview-scene.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';

const START = Date.parse('2026-03-01T12:00:00.000Z');
const at = (seconds: number): Date => new Date(START + seconds * 1000);
const TITLE = 'Router of a journey';

// Neither instance runs jobs.
let first: TestSite;
let second: SecondInstance;
beforeAll(async () => {
  first = await startTestSite({ files: 'bucket', pages: true });
  second = await startSecondInstance(first, { pages: true });
  second.deps.now = () => first.deps.now();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const { link, open } = previewScene(() => first);
const requestStatus = async (url: string) => (await second.app.inject({ method: 'GET', url })).statusCode;

/** True if page, list and document show the patent on both instances, also from the cache. */
async function isPublic(document: string): Promise<boolean> {
  const shown = new Set<boolean>();
  for (const url of ['/patents', '/patents', '/api/patents?page=1', '/api/patents?page=1']) {
    shown.add((await first.call('GET', url, { token: null })).text.includes(TITLE));
    shown.add((await second.app.inject({ method: 'GET', url })).body.includes(TITLE));
  }
  shown.add((await requestStatus(document)) === 200);
  expect(shown.size).toBe(1);
  return shown.has(true);
}

it('a draft is previewed, goes live and ends at its seconds, and comes back from history with its file', async () => {
  first.setTime(at(0));
  const fields = { title: TITLE, patent_number: 'US 7 B2', inventors: '[]', publish_at: '' };
  const form = documentForm(fields, { pdf_file: [pdf('First document'), 'first.pdf'] });
  const draft = toRecord<Patent>(await first.call('POST', '/api/patents', { form }));
  const path = `/api/patents/${draft.id}`;
  await second.deps.revisions.refresh();
  expect([draft.state, await isPublic(draft.pdf_url)]).toEqual(['draft', false]);

  const preview = await link('patents', draft.id);
  const seen = await open(preview.url);
  expect([seen.status, seen.text.includes(TITLE), seen.headers['cache-control']]).toEqual([200, true, 'no-store']);
  expect(await requestStatus(preview.url)).toBe(200);
  expect(await isPublic(draft.pdf_url)).toBe(false);

  const times = { publish_at: at(60).toISOString(), unpublish_at: at(120).toISOString() };
  await first.call('PUT', path, { json: times });
  await second.deps.revisions.refresh();
  const states: [number, boolean][] = [];
  for (const seconds of [1, 59.999, 60, 119.999, 120]) {
    first.setTime(at(seconds));
    states.push([seconds, await isPublic(draft.pdf_url)]);
  }
  expect(states).toEqual([
    [1, false],
    [59.999, false],
    [60, true],
    [119.999, true],
    [120, false],
  ]);

  first.setTime(at(200));
  const other = documentForm({ title: 'Something else' }, { pdf_file: [pdf('Second document'), 'second.pdf'] });
  await first.call('PUT', path, { form: other });
  const versions = (await first.call('GET', `${path}/versions`)).body as RecordVersion[];
  expect(versions.map(({ number, action }) => [number, action])).toEqual([
    [3, 'update'],
    [2, 'update'],
    [1, 'create'],
  ]);
  const restored = toRecord<Patent>(await first.call('POST', `${path}/versions/2/restore`, { json: {} }));
  expect(restored).toMatchObject({ title: TITLE, pdf_url: draft.pdf_url, state: 'ended', ...times });
  toRecord(await first.call('PUT', path, { json: { unpublish_at: null } }));
  await second.deps.revisions.refresh();
  expect(await isPublic(draft.pdf_url)).toBe(true);
  first.setTime(null);
});
