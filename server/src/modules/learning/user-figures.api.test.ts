// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTopic } from '../../../test/documents/document-builders.ts';
import { addRecord, addSignedIn, addVideo, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const LESSON = `How it works.

\`\`\`question cells
How many cells?
= 1,024
\`\`\`
`;

it("counts a user's learning without saying what it was, for admins alone", async () => {
  const [one, other] = [await addSignedIn(site), await addSignedIn(site)];
  const [topic, hidden] = [await addTopic(site, { body: LESSON }), await addTopic(site)];
  const video = await addVideo(site);
  const patent = await addRecord(site, 'patents', { title: 'Filed' });
  const save = async (token: string, path: string, json: object) =>
    toRecord(await site.call('PUT', `/api/me/learning/${path}`, { token, json }));
  await save(one.token, `topics/${topic.id}`, { done: true, bookmarked: true });
  await save(one.token, `topics/${hidden.id}`, { done: true, bookmarked: true });
  await save(one.token, `videos/${video.id}`, { done: true });
  await save(one.token, `patents/${patent.id}`, { bookmarked: true });
  await save(other.token, `topics/${topic.id}`, { done: true });
  for (const answer of [12, 1024])
    await site.call('POST', `/api/topics/${topic.id}/questions/cells/attempts`, { token: one.token, json: { answer } });
  await site.call('PUT', `/api/topics/${hidden.id}`, { json: { publish_at: null } });
  const read = (id: number, token?: string) =>
    site.call('GET', `/api/users/${id}/learning`, token === undefined ? {} : { token });
  expect((await read(one.user.id)).body).toEqual({ lessons_done: 1, bookmarks: 2, questions_answered: 1 });
  expect((await read(other.user.id)).body).toEqual({ lessons_done: 1, bookmarks: 0, questions_answered: 0 });
  expect((await read(one.user.id, one.token)).status).toBe(403);
  expect((await site.call('GET', `/api/users/${one.user.id}/learning`, { token: null })).status).toBe(401);
  expect((await read(99_999_999)).status).toBe(404);
});
