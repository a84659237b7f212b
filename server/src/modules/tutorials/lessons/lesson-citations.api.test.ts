// @databases sqlite

import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseBibtex, parseCitation } from '../../../../test/documents/citation-parsers.ts';
import { addCategory, addTopic } from '../../../../test/documents/document-builders.ts';
import { toRecord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let site: TestSite;
let locked: Topic;
let later: Topic;
beforeAll(async () => {
  site = await startTestSite({ variables: { PUBLIC_URL: 'https://qram.example' } });
  const [first, second] = [await addCategory(site, 'First'), await addCategory(site, 'Second')];
  const body = '## Covered\n\nSecret text\n\n### Below it\n\n## Also covered';
  locked = await addTopic(site, { title: 'Cells & 100% trees', category_id: first.id, premium: 1, body });
  later = await addTopic(site, { title: 'Later', category_id: second.id });
  await site.call('PUT', '/api/buttons/2', {
    json: { opens_topics: String(locked.id), monthlyPrice: 49.5, answer_time: 'within two days' },
  });
});
afterAll(() => site.close());

const visit = (url: string) => site.call('GET', url, { token: null });

it('cites a locked lesson by title, date and address', async () => {
  const { status, headers, text } = await visit(`/tutorials/${locked.id}/citation.bib`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename=qram-lesson-${locked.id}.bib`);
  expect(parseBibtex(text)).toMatchObject({ type: 'misc', key: `qram-lesson-${locked.id}` });
  const [item] = await parseCitation((await visit(`/tutorials/${locked.id}/citation.ris`)).text, '@ris/file');
  expect(item).toMatchObject({
    title: 'Cells & 100% trees',
    URL: `https://qram.example/tutorials/${locked.id}/cells-100-trees`,
  });
  expect(text).not.toContain('Secret');
});

it('cites no lesson that is deleted', async () => {
  const { id } = await addTopic(site);
  await site.call('DELETE', `/api/topics/${id}`);
  expect((await visit(`/api/tutorials/${id}/citations`)).status).toBe(404);
});

it('says what a locked lesson covers and costs, and which lesson the next category begins with', async () => {
  const lesson = toRecord(await visit(`/api/tutorials/${locked.id}`));
  expect(lesson).toMatchObject({
    covers: [
      { title: 'Covered', minutes: 1 },
      { title: 'Also covered', minutes: 1 },
    ],
    minutes_left: 1,
    offer: { monthlyPrice: 49.5, payAsYouGoPrice: 1.25, answer_time: 'within two days', lessons: 1 },
    next_category: { title: 'Second', lesson: { id: later.id, locked: false } },
  });
  expect(toRecord(await visit(`/api/tutorials/${later.id}`))).toMatchObject({
    covers: [],
    minutes_left: 0,
    offer: null,
    next_category: null,
  });
});

it('leaves the exercises, from the section with the first questions on, out of what a locked lesson covers', async () => {
  const question = '```question one\nWhich?\n= 3 cells\n```';
  const covered = async (body: string) => {
    const { id } = await addTopic(site, { premium: 1, body });
    return toRecord<TutorialLesson>(await visit(`/api/tutorials/${id}`)).covers.map(({ title }) => title);
  };
  expect(await covered(`## Zellen\n\nText\n\n## Fragen\n\n${question}\n\n## Aufgaben`)).toEqual(['Zellen']);
  expect(await covered(`## Fragen\n\n${question}\n\n## Mehr`)).toEqual(['Fragen', 'Mehr']);
});
