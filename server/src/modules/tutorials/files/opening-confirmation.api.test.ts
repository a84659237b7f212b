// @databases both
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readState } from '../../../../test/databases/site-snapshot.ts';
import {
  addCategory,
  addTopic,
  addTopicWith,
  archive,
  documentForm,
  pdf,
} from '../../../../test/documents/document-builders.ts';
import { buildCsv, importInto, refusedIn, sendImport, undoImport } from '../../../../test/documents/import-files.ts';
import { toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { MediaScene } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestResponse, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let scene: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  scene = new MediaScene(site);
});
afterAll(() => site.close());

/** A premium topic, and the id of its PDF in the library. */
let premium: Topic;
let mediaId: number;
let name: string;
beforeEach(async () => {
  name = `${uniqueWord('premium')}.pdf`;
  mediaId = (await scene.uploaded(pdf(), name)).id;
  premium = await addTopic(site, { premium: 1, pdf_media_id: mediaId });
});

const question = (file: string) =>
  `“${file}” is also a file of a premium lesson. If you save this lesson as free, everyone can open the file.`;
const update = (id: number, json: Record<string, unknown>) => site.call('PUT', `/api/topics/${id}`, { json });

/** Sends a write that asks for a confirmation and changes nothing, then confirms it. */
async function expectAsked(send: (confirmed: Record<string, 1>) => Promise<TestResponse>): Promise<void> {
  const before = await readState(site);
  expect(await send({})).toMatchObject({
    status: 422,
    body: { code: 'validation', errors: { opens_files: [question(name)] } },
  });
  expect(await readState(site)).toEqual(before);
  expect(toRecord<Topic>(await send({ opens_files: 1 }))).toMatchObject({ pdf: name, premium: 0 });
}

describe('a free topic with a file of a premium topic', () => {
  it('needs a confirmation to be created', async () => {
    const { id } = await addCategory(site);
    const fields = { title: 'Free', category_id: id, pdf_media_id: mediaId };
    await expectAsked((confirmed) => site.call('POST', '/api/topics', { json: { ...fields, ...confirmed } }));
  });

  it('needs a confirmation to take the file in an update', async () => {
    const free = await addTopic(site);
    await expectAsked((confirmed) => update(free.id, { pdf_media_id: mediaId, ...confirmed }));
  });

  it('needs a confirmation as a duplicate of a premium topic', async () => {
    const fields = { title: 'Copy', category_id: premium.category_id };
    const path = `/api/topics?copy_files_of=${premium.id}`;
    await expectAsked((confirmed) => site.call('POST', path, { json: { ...fields, ...confirmed } }));
  });

  it('needs a confirmation when premium is switched off', async () => {
    const other = await addTopic(site, { premium: 1, pdf_media_id: mediaId });
    await expectAsked((confirmed) => update(other.id, { premium: 0, ...confirmed }));
  });

  it('names all files', async () => {
    const zip = `${uniqueWord('code')}.zip`;
    const { id } = await scene.uploaded(archive(), zip);
    toRecord(await update(premium.id, { zip_media_id: id }));
    const answer = await update((await addTopic(site)).id, { pdf_media_id: mediaId, zip_media_id: id });
    expect(answer.body).toMatchObject({
      message: `“${name}” and “${zip}” are also files of premium lessons. If you save this lesson as free, everyone can open them.`,
    });
  });

  it('counts premium topics in the trash', async () => {
    await site.call('DELETE', `/api/topics/${premium.id}`);
    expect((await update((await addTopic(site)).id, { pdf_media_id: mediaId })).status).toBe(422);
  });

  it('saves, restores and replaces the file of a confirmed topic without another confirmation', async () => {
    const free = await addTopic(site, { pdf_media_id: mediaId, opens_files: 1 });
    const again = { title: 'Renamed', premium: 0, pdf_media_id: mediaId };
    expect(toRecord<Topic>(await update(free.id, again)).title).toBe('Renamed');
    toRecord(await update(free.id, { premium: 1 }));
    const restored = await site.call('POST', `/api/topics/${free.id}/versions/1/restore`, { json: {} });
    expect(toRecord<Topic>(restored)).toMatchObject({ premium: 0, pdf: name });
    toRecord(await scene.replace(mediaId, pdf('Second edition'), 'second.pdf'));
    expect(toRecord<Topic>(await site.call('GET', `/api/topics/${free.id}`)).pdf).toBe('second.pdf');
  });
});

describe('changes without a confirmation', () => {
  it('needs no confirmation for a file that a live free topic has', async () => {
    await addTopic(site, { pdf_media_id: mediaId, opens_files: 1 });
    toRecord(await update((await addTopic(site)).id, { pdf_media_id: mediaId }));
  });

  it('needs no confirmation for uploads and files that only this topic has', async () => {
    toRecord(await update(premium.id, { premium: 0 }));
    const free = await addTopicWith(site, { pdf: [pdf(), 'new.pdf'] });
    const form = documentForm({}, { pdf: [pdf(), 'newer.pdf'] });
    toRecord(await site.call('POST', `/api/topics/${free.id}?_method=PUT`, { form }));
  });

  it('needs no confirmation for another premium topic', async () => {
    expect((await addTopic(site, { premium: 1, pdf_media_id: mediaId })).pdf).toBe(name);
  });
});

describe('an import of free topics with files of premium topics', () => {
  it('refuses rows without the confirmation, and can be undone', async () => {
    const other = await addTopic(site, { premium: 1, pdf_media_id: mediaId });
    const rows = [
      { id: other.id, title: other.title, category_id: other.category_id, premium: 0, pdf_media_id: '' },
      { id: '', title: 'Added by a file', category_id: other.category_id, premium: 0, pdf_media_id: mediaId },
    ];
    const refused = refusedIn(await sendImport(site, '/api/topics', buildCsv(rows)));
    expect(refused.rows.map(({ errors }) => errors)).toEqual([
      { opens_files: [question(name)] },
      { opens_files: [question(name)] },
    ]);
    const confirmed = buildCsv(rows.map((row) => ({ ...row, opens_files: 1 })));
    const { id, counts } = await importInto(site, '/api/topics', confirmed);
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    expect((await undoImport(site, id)).status).toBe(200);
    toRecord(await site.call('GET', `/api/topics/${other.id}`));
  });

  it('undoes an import that made a topic premium without another confirmation', async () => {
    const free = await addTopic(site, { pdf_media_id: mediaId, opens_files: 1 });
    const { id } = await importInto(site, '/api/topics', buildCsv([{ id: free.id, premium: 1 }]));
    expect((await undoImport(site, id)).status).toBe(200);
    expect(toRecord<Topic>(await site.call('GET', `/api/topics/${free.id}`)).premium).toBe(0);
  });

  it('omits the confirmation from the exported columns', async () => {
    const [header = ''] = (await site.call('GET', '/api/topics/export')).text.split('\r\n');
    expect(header.split(',')).not.toContain('opens_files');
  });
});
