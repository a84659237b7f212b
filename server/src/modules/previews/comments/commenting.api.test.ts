// @databases both
import { PREVIEW_LIMITS, type PreviewLink } from '@qram/contract/modules/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSignedIn, addVideo, uniqueWord } from '../../../../test/builders.ts';
import { previewScene } from '../../../../test/preview-scene.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';
import { deleteExpiredPreviews } from '../service.ts';

let site: TestSite;
beforeAll(async () => {
  const variables = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@example.test', MAIL_TO: 'owner@example.test' };
  site = await startTestSite({ pages: true, variables });
});
afterAll(() => site.close());
beforeEach(() => site.setTime(null));

const { preview, link, open, html } = previewScene(() => site);
const getToken = (url: string) => url.replace('/preview/', '');
/** @param address each call has another one by default, as of other readers */
const send = (json: object, address?: string) =>
  site.call('POST', '/api/preview-comments', { token: null, json, ...(address ? { address } : {}) });
const sendForm = (url: string, fields: Record<string, string>) =>
  site.call('POST', url, {
    token: null,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const comments = async (record: number) =>
  ((await site.call('GET', `/api/preview-links?collection=videos&record_id=${record}`)).body as PreviewLink[]).flatMap(
    (row) => row.comments,
  );
const audited = (record: number) =>
  site.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'after'])
    .where('collection', '=', 'videos')
    .where('record_id', '=', record)
    .where('action', 'like', 'preview-%')
    .orderBy('id')
    .execute();
const mails = (recipient: string) =>
  site.deps.db.selectFrom('outbox').select(['kind', 'subject', 'text']).where('recipient', '=', recipient).execute();

describe('a comment on a preview', () => {
  it('stores the version that it is about, and emails the admin of the link', async () => {
    const { token, user } = await addSignedIn(site, { role: 'admin' });
    const video = await addVideo(site, { title: uniqueWord('Reviewed'), publish_at: null });
    const { url } = await link('videos', video.id, token);
    await site.call('PUT', `/api/videos/${video.id}`, { json: { description: 'Changed while it was read' } });
    const first = { token: getToken(url), text: 'Line one.\nLine two.', record_updated_at: video.updated_at };
    expect((await send(first)).status).toBe(201);
    expect((await send(first)).status).toBe(201);
    expect((await send({ token: getToken(url), approved: 1, name: 'Ada' })).status).toBe(201);
    expect(await comments(video.id)).toMatchObject([
      { approved: 0, name: '', text: first.text, record_version: 1, record_updated_at: video.updated_at },
      { approved: 1, name: 'Ada', text: '', record_version: 2 },
    ]);
    const entries = await audited(video.id);
    expect(entries.map(({ action }) => action)).toEqual(['preview-link', 'preview-comment', 'preview-approval']);
    expect(entries[1]?.actor_id).toBeNull();
    expect(JSON.stringify(entries)).not.toContain('Line one');
    expect(await mails(user.email)).toMatchObject([
      { kind: 'preview-comment', subject: `New comment on ${video.title}`, text: expect.stringContaining('Line two.') },
      { kind: 'preview-comment', subject: `Approved: ${video.title}`, text: expect.stringContaining('Ada approved') },
    ]);
  });

  it('goes when an admin deletes it, and with its link', async () => {
    const { id } = await addVideo(site);
    const { url, id: linkId } = await link('videos', id);
    for (const text of ['One', 'Two']) await send({ token: getToken(url), text });
    const [one] = await comments(id);
    const path = `/api/preview-comments/${one?.id}`;
    const user = await addSignedIn(site);
    expect((await site.call('DELETE', path, { token: user.token })).status).toBe(403);
    expect((await site.call('DELETE', path)).status).toBe(204);
    expect((await site.call('DELETE', path)).status).toBe(404);
    expect(await comments(id)).toMatchObject([{ text: 'Two' }]);
    expect((await site.call('DELETE', `/api/preview-links/${linkId}`)).status).toBe(204);
    const stored = () =>
      site.deps.db.selectFrom('preview_comments').select('id').where('preview_id', 'in', [linkId, expiring]).execute();
    const { url: other, id: expiring, expires_at } = await link('videos', id);
    await send({ token: getToken(other), text: 'Three' });
    expect(await stored()).toHaveLength(1);
    site.setTime(new Date(expires_at));
    await deleteExpiredPreviews(site.deps);
    expect(await stored()).toEqual([]);
  });

  it('needs a text that fits, and a link to a saved record that works', async () => {
    const { id } = await addVideo(site);
    const { url, id: linkId } = await link('videos', id);
    const token = getToken(url);
    const tooLong = 'x'.repeat(PREVIEW_LIMITS.commentTextMax + 1);
    const name = 'x'.repeat(PREVIEW_LIMITS.commentNameMax + 1);
    for (const body of [{ token }, { token, text: ' ' }, { token, text: tooLong }, { token, approved: 1, name }])
      expect((await send(body)).status).toBe(422);
    expect((await send({ token: 'a'.repeat(43), approved: 1 })).status).toBe(404);
    const unsaved = await preview({ collection: 'videos', record_id: id, values: { title: 'Unsaved' } });
    expect((await send({ token: getToken(unsaved.url), approved: 1 })).status).toBe(404);
    await site.call('DELETE', `/api/videos/${id}`);
    expect((await send({ token, approved: 1 })).status).toBe(410);
    await site.call('POST', `/api/videos/${id}/restoration`);
    await site.call('DELETE', `/api/preview-links/${linkId}`);
    expect((await send({ token, approved: 1 })).status).toBe(410);
    const refused = await sendForm(url, { kind: 'approval' });
    expect([refused.status, refused.text]).toEqual([410, expect.stringContaining('This preview has ended')]);
  });

  it('counts against limits of its address and its link', async () => {
    const { id } = await addVideo(site);
    const { url, id: linkId } = await link('videos', id);
    const token = getToken(url);
    const rows = Array.from({ length: PREVIEW_LIMITS.commentsMax - 1 }, (_row, at) => ({
      ...{ preview_id: linkId, approved: 0, name: '', text: `Number ${at}`, record_version: 1 },
      ...{ record_updated_at: '2026-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
    }));
    await site.deps.db.insertInto('preview_comments').values(rows).execute();
    const answers = await Promise.all(['a', 'b'].map((text) => send({ token, text })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await send({ token, text: `Again ${at}` }, '198.51.100.7')).status);
    expect(statuses.at(-2)).toBe(409);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the forms of a preview page', () => {
  it('send without a script, and the page says thank you', async () => {
    const video = await addVideo(site, { title: uniqueWord('By form') });
    const { url } = await link('videos', video.id);
    expect(await html(url)).toContain(`name="record_updated_at" value="${video.updated_at}"`);
    const sent = await sendForm(url, {
      kind: 'comment',
      name: '<b>Ada</b>',
      text: 'One\r\ntwo',
      record_updated_at: video.updated_at,
    });
    expect([sent.status, sent.headers.location]).toEqual([303, `${url}?sent=comment`]);
    expect((await open(String(sent.headers.location))).text).toContain('Your comment was sent.');
    expect(await comments(video.id)).toMatchObject([{ name: '<b>Ada</b>', text: 'One\ntwo', record_version: 1 }]);
    expect(await html(url)).not.toContain('Ada');
    expect((await sendForm(url, { kind: 'comment', text: '' })).status).toBe(422);
    expect((await sendForm('/preview/unknown', { kind: 'approval' })).status).toBe(404);
  });

  it('appear on links alone, not on previews of unsaved values', async () => {
    const { id } = await addVideo(site);
    const { url } = await preview({ collection: 'videos', record_id: id, values: { title: 'Unsaved' } });
    expect(await html(url)).not.toContain('<form method="post"');
  });
});
