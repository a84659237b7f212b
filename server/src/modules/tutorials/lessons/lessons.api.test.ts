// @databases sqlite
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { LessonPreview, TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTopic, addTopicWith, documentForm, notebook } from '../../../../test/documents/document-builders.ts';
import { notebookIn } from '../../../../test/documents/small-documents.ts';
import { addSignedIn, picture, toRecord } from '../../../../test/scenes/builders.ts';
import { MediaScene, storedName } from '../../../../test/scenes/media-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let library: MediaScene;
beforeAll(async () => {
  site = await startTestSite();
  library = new MediaScene(site);
});
afterAll(() => site.close());

const change = (id: number, json: Record<string, unknown>) => site.call('PUT', `/api/topics/${id}`, { json });
const read = async (id: number, token: string | null = null): Promise<TutorialLesson> =>
  toRecord(await site.call('GET', `/api/tutorials/${id}`, { token }));
const NOTEBOOK = notebook({ cell_type: 'markdown', source: '# Try it' });

describe('a lesson', () => {
  it('renders a lesson with every save, and when a version is restored', async () => {
    const { id } = await addTopic(site, { body: '# One' });
    expect(await read(id)).toMatchObject({
      html: '<h2 id="section-one">One</h2>\n',
      outline: [{ level: 2, id: 'section-one', title: 'One' }],
      minutes: 1,
      notebook_html: null,
    });
    await change(id, { body: '# Two' });
    expect((await read(id)).html).toContain('Two');
    await change(id, { summary: 'Another summary' });
    expect((await read(id)).html).toContain('Two');
    toRecord(await site.call('POST', `/api/topics/${id}/versions/1/restore`, { json: {} }));
    expect((await read(id)).html).toContain('One');
    await change(id, { body: '' });
    expect(await read(id)).toMatchObject({ html: null, has_body: false, outline: [], minutes: 0 });
  });

  it('returns a lesson with one topic, and not in the list', async () => {
    const body = '# Only for those who open it';
    const { id } = await addTopic(site, { body });
    expect((await site.call('GET', `/api/topics/${id}`)).body).toMatchObject({ body, has_body: true });
    const statements = vi.spyOn(site.deps.db.getExecutor(), 'executeQuery');
    const listed = toRecord<Topic[]>(await site.call('GET', '/api/topics')).find((topic) => topic.id === id);
    const answers = await Promise.all(statements.mock.results.map(({ value }) => value));
    statements.mockRestore();
    expect(JSON.stringify(answers.map(({ rows }) => rows))).not.toContain(body);
    expect(listed).toMatchObject({ has_body: true });
    expect(listed).not.toHaveProperty('body');
    await change(id, { body: '' });
    expect(toRecord<Topic[]>(await site.call('GET', '/api/topics'))).toContainEqual(
      expect.objectContaining({ id, has_body: false }),
    );
  });

  it('saves a picture that is not described yet, without showing the placeholder', async () => {
    const body = `![Describe the picture](/storage/gallery/${'a'.repeat(32)}.webp)`;
    const { id } = await addTopic(site, { body });
    expect((await read(id)).html).toContain(' alt=""');
  });

  it('locks a lesson like the files of its topic', async () => {
    const { id } = await addTopic(site, { body: '# Secret', premium: 1 });
    const locked = { locked: true, has_body: true, html: null, outline: [], minutes: 1 };
    const { user, token } = await addSignedIn(site);
    expect(await read(id)).toMatchObject(locked);
    expect(await read(id, token)).toMatchObject(locked);
    await site.call('PUT', `/api/users/${user.id}`, { json: { premium: String(id) } });
    expect(await read(id, token)).toMatchObject({ locked: false, html: expect.stringContaining('Secret') });
    expect(await read(id)).toMatchObject(locked);
  });
});

describe('a picture in a lesson', () => {
  let file: MediaFile;
  let topic: Topic;
  beforeEach(async () => {
    file = await library.uploadPicture({ width: 800 });
    topic = await addTopic(site, { title: 'With a picture', body: `![A tree](${file.url})` });
  });

  it('shows a picture with its size, and marks it as used', async () => {
    const { html } = await read(topic.id);
    expect(html).toContain(`src="${file.url}" srcset="${file.url?.replace('.webp', '-480.webp')} 480w`);
    expect(html).toMatch(/ width="\d+" height="\d+" alt="A tree"/);
    const used = toRecord<MediaFile>(await library.read(file.id));
    expect(used).toMatchObject({ uses: 1, used_by: [{ kind: 'topics', id: topic.id, title: 'With a picture' }] });
    expect((await library.list('unused=1')).map(({ id }) => id)).not.toContain(file.id);
    expect(await site.call('DELETE', `/api/media/${file.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Used by the lesson “With a picture”.' },
    });
  });

  it('releases a picture when the lesson no longer shows it', async () => {
    await change(topic.id, { body: 'Text' });
    expect(toRecord<MediaFile>(await library.read(file.id)).uses).toBe(0);
    expect((await site.call('DELETE', `/api/media/${file.id}`)).status).toBeLessThan(300);
  });

  it('replaces a picture in the lesson, also in the trash', async () => {
    const trashed = await addTopic(site, { body: `![Old](${file.url})` });
    await site.call('DELETE', `/api/topics/${trashed.id}`);
    const replaced = toRecord<MediaFile>(await library.replace(file.id, await picture('png'), 'new.png'));
    expect(replaced.url).not.toBe(file.url);
    expect((await read(topic.id)).html).toContain(String(replaced.url));
    await site.call('POST', `/api/topics/${trashed.id}/restoration`);
    expect((await read(trashed.id)).html).toContain(String(replaced.url));
  });

  it('preserves a picture of a slide as long as a lesson shows it', async () => {
    const form = documentForm({ title: 'Slide' }, { image: [await picture('png'), 'slide.png'] });
    const slide = toRecord<{ id: number; image: string }>(await site.call('POST', '/api/gallery', { form }));
    await change(topic.id, { body: `![Slide](/storage/gallery/${slide.image})` });
    await site.call('PUT', `/api/gallery/${slide.id}`, { json: { image_media_id: file.id } });
    const { purgeReleased } = await import('../../../collections/files/released-files.ts');
    const { collectionRegistry } = await import('../../../collection-registry.ts');
    await library.inDays(31, (deps) => purgeReleased(deps, collectionRegistry(deps)));
    expect(await site.deps.files.has(`gallery/${slide.image}`)).toBe(true);
    await change(topic.id, { body: '' });
    await library.inDays(31, (deps) => purgeReleased(deps, collectionRegistry(deps)));
    expect(await site.deps.files.has(`gallery/${slide.image}`)).toBe(false);
  });
});

describe.each(['constructor', '__proto__', 'hasOwnProperty'])('code in a language named %s', (name) => {
  const BODY = `\`\`\`${name}\nqubit\n\`\`\``;

  it('saves code in an unusual language as plain text, in lessons, previews and notebooks', async () => {
    const saved = await addTopic(site, { body: BODY });
    expect((await read(saved.id)).html).toContain('<code>qubit</code>');
    const preview = await site.call('POST', '/api/topics/lesson-previews', { json: { body: BODY } });
    expect(toRecord<LessonPreview>(preview).html).toContain('<code>qubit</code>');
    const ipynb = notebookIn(name, { cell_type: 'code', source: 'qubit', outputs: [] });
    const { id } = await addTopicWith(site, { ipynb: [ipynb, 'x.ipynb'] });
    expect((await read(id)).notebook_html).toContain('<code>qubit</code>');
  });

  it('names no file', async () => {
    const address = `/storage/tutorials/${'a1'.repeat(16)}.${name}`;
    expect((await site.call('GET', address, { token: null })).status).toBe(404);
  });
});

describe('a notebook', () => {
  it('shows a notebook, and serves it under its name', async () => {
    const { id } = await addTopicWith(site, { ipynb: [NOTEBOOK, 'Try it.ipynb'] });
    const lesson = await read(id);
    expect(lesson).toMatchObject({
      parts: ['ipynb'],
      has_body: false,
      html: null,
      sizes: { ipynb: NOTEBOOK.length },
      notebook_html: expect.stringContaining('Try it</h3>'),
    });
    expect(await site.call('GET', String(lesson.ipynb), { token: null })).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/x-ipynb+json',
        'content-disposition': 'attachment; filename="Try it.ipynb"',
        'x-content-type-options': 'nosniff',
      },
    });
    await change(id, { body: 'Text' });
    expect(await read(id)).toMatchObject({ html: '<p>Text</p>\n', notebook_html: expect.stringContaining('Try it') });
    await change(id, { ipynb: '' });
    expect(await read(id)).toMatchObject({ parts: [], html: '<p>Text</p>\n', notebook_html: null });
  });

  it('counts a notebook into the reading time', async () => {
    const long = notebook(
      { cell_type: 'markdown', source: 'word '.repeat(301) },
      { cell_type: 'code', source: 'a = b', outputs: [] },
    );
    const { id } = await addTopicWith(site, { ipynb: [long, 'long.ipynb'] }, { body: 'word '.repeat(100) });
    expect(await read(id)).toMatchObject({ minutes: 3 });
    await change(id, { ipynb: '' });
    expect(await read(id)).toMatchObject({ minutes: 1 });
  });

  it('locks a notebook with its topic', async () => {
    const { id } = await addTopicWith(site, { ipynb: [NOTEBOOK, 'Try it.ipynb'] }, { premium: 1 });
    expect(await read(id)).toMatchObject({ locked: true, parts: ['ipynb'], ipynb: null, notebook_html: null });
    const row = await site.deps.db.selectFrom('topics').select('ipynb_file').where('id', '=', id).executeTakeFirst();
    const address = `/storage/tutorials/${row?.ipynb_file}`;
    expect((await site.call('GET', address, { token: null })).status).toBe(403);
    expect(await read(id, site.adminToken)).toMatchObject({ notebook_html: expect.stringContaining('Try it') });
  });

  it('offers a notebook in the library', async () => {
    const file = await library.uploaded(NOTEBOOK, 'chosen.ipynb');
    expect(file).toMatchObject({ type: 'notebook', folder: 'tutorials', format: 'ipynb' });
    const { id } = await addTopic(site, { ipynb_media_id: file.id });
    expect((await read(id)).notebook_html).toContain('Try it');
    const changed = notebook({ cell_type: 'markdown', source: 'Changed' });
    toRecord(await library.replace(file.id, changed, 'changed.ipynb'));
    expect((await read(id)).notebook_html).toContain('Changed');
    expect(storedName(file)).toBe('');
  });

  it.each([
    ['text', Buffer.from('Not a notebook')],
    ['other JSON', Buffer.from('{"nbformat":4}')],
    ['an older format', Buffer.from('{"nbformat":3,"cells":[]}')],
  ])('refuses %s as a notebook', async (_what, bytes) => {
    const form = documentForm({ title: 'Refused', category_id: 1 }, { ipynb: [bytes, 'x.ipynb'] });
    expect(await site.call('POST', '/api/topics', { form })).toMatchObject({
      status: 415,
      body: { errors: { ipynb: ['Only Jupyter notebooks of format 4 are allowed.'] } },
    });
  });
});
