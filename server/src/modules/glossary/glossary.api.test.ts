// @databases both
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { addRecord, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const addTerm = (title: string, values: Record<string, unknown> = {}) =>
  addRecord(site, 'glossary', { title, description: `What ${title} means.`, ...values });
const readLesson = async (id: number): Promise<TutorialLesson> =>
  toRecord(await site.call('GET', `/api/tutorials/${id}`, { token: null }));

it('marks the live terms of a lesson whose editor chose so, and follows each change of them', async () => {
  const body = 'A photon and a qutrit.';
  const topic = await addTopic(site, { body, glossary: 1 });
  const plain = await addTopic(site, { body });
  expect((await readLesson(topic.id)).html).not.toContain('class="term"');
  const photon = await addTerm('Photon', { synonyms: 'light quantum' });
  await addTerm('Qutrit', { publish_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await readLesson(topic.id)).html).toContain(
    `A <a class="term" href="/glossary/${photon.id}/photon" data-term="${photon.id}">photon</a> and a qutrit.`,
  );
  expect((await readLesson(plain.id)).html).not.toContain('class="term"');
  await site.call('DELETE', `/api/glossary/${photon.id}`);
  expect((await readLesson(topic.id)).html).not.toContain('class="term"');
});

it('marks terms in what everybody may read of a locked lesson, and nowhere else', async () => {
  const term = await addTerm('Phonon');
  const body = '# One\n\nA phonon.\n\n# Two\n\nA secret phonon.';
  const locked = await addTopic(site, { body, premium: 1, taste: 'section', glossary: 1 });
  const lesson = await readLesson(locked.id);
  expect(lesson.html).toBeNull();
  expect(lesson.public_part?.html).toContain(`data-term="${term.id}"`);
  expect(lesson.public_part?.html).not.toContain('secret');
});

it('marks the terms in descriptions of live videos and patents, as text', async () => {
  const { id: term } = await addTerm('Magnon');
  const read = async (collection: string, id: number) =>
    site.call('GET', `/api/marked-descriptions?collection=${collection}&id=${id}`, { token: null });
  const description = 'A magnon & <b>magnons</b>.\n\nNext.';
  const { id } = await addVideo(site, { description });
  const link = `<a class="term" href="/glossary/${term}/magnon" data-term="${term}">magnon</a>`;
  expect((await read('videos', id)).body).toEqual({
    description,
    html: `<p dir="auto">A ${link} &amp; &lt;b&gt;magnons&lt;/b&gt;.</p><p dir="auto">Next.</p>`,
  });
  await site.call('PUT', `/api/videos/${id}`, { json: { description: 'Without.' } });
  expect((await read('videos', id)).body).toEqual({ description: 'Without.', html: null });
  await site.call('PUT', `/api/videos/${id}`, { json: { publish_at: null } });
  await site.call('PUT', `/api/videos/${id}`, { json: { description } });
  expect((await read('videos', id)).body).toEqual({ description: '', html: null });
  expect((await read('topics', id)).status).toBe(422);
  expect((await read('patents', 987_654)).body).toEqual({ description: '', html: null });
});

it.each([
  'tutorials/4',
  'https://example.com/tutorials/4',
  '//example.com',
  '/videos/4',
  '/tutorials/x',
  'javascript:1',
])('refuses %s as the path of a lesson', async (lesson) => {
  const json = { title: 'Term', description: 'What it means.', lesson };
  expect(await site.call('POST', '/api/glossary', { json })).toMatchObject({
    status: 422,
    body: { errors: { lesson: ['A lesson is its path on this site, such as /tutorials/4.'] } },
  });
});

it('finds a term by another word for it', async () => {
  const term = await addTerm('Exciton', { synonyms: 'bound pair', lesson: '/tutorials/4#section-pairs' });
  const listed = toRecord<{ id: number }[]>(await site.call('GET', '/api/glossary?search=bound+pair', { token: null }));
  expect(listed.map(({ id }) => id)).toEqual([term.id]);
  const found = toRecord<{ results: { id: number; kind: string }[] }>(
    await site.call('GET', '/api/search?q=bound&kind=glossary', { token: null }),
  );
  expect(found.results).toMatchObject([{ kind: 'glossary', id: term.id }]);
});

it('names the lesson of a term as long as it is live, also from the cache', async () => {
  const topic = await addTopic(site, { title: 'Pairs of qubits' });
  const term = await addTerm('Biexciton', { lesson: `/tutorials/${topic.id}/pairs#section-pairs` });
  const plain = await addTerm('Anyon');
  const read = async (id: number) =>
    toRecord<{ lesson_title: string | null }>(await site.call('GET', `/api/glossary/${id}`, { token: null }))
      .lesson_title;
  expect([await read(term.id), await read(plain.id)]).toEqual(['Pairs of qubits', null]);
  await site.call('PUT', `/api/topics/${topic.id}`, { json: { title: 'Pairs' } });
  expect(await read(term.id)).toBe('Pairs');
  const listed = await site.call('GET', '/api/glossary?search=biexciton', { token: null });
  expect(listed.body).toMatchObject([{ lesson_title: 'Pairs' }]);
  await site.call('PUT', `/api/topics/${topic.id}`, { json: { publish_at: null } });
  expect(await read(term.id)).toBeNull();
  await site.call('PUT', `/api/topics/${topic.id}`, { json: { publish_at: '2026-01-01T00:00:00.000Z' } });
  expect(await read(term.id)).toBe('Pairs');
  await site.call('DELETE', `/api/topics/${topic.id}`);
  expect(await read(term.id)).toBeNull();
});
