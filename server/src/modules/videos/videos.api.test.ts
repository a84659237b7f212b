// @databases both
import type { Video } from '@qram/contract/modules/videos/videos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const add = async (title: string, link = LINK): Promise<Video> =>
  (await site.call('POST', '/api/videos', { json: { title, link } })).body;

describe('videos', () => {
  it('creates, reads, updates and views videos', async () => {
    const created = await site.call('POST', '/api/videos', {
      json: { title: ' First steps ', link: 'https://youtu.be/F_Riqjdh2oM', featured: true },
    });
    expect(created).toMatchObject({
      status: 201,
      body: { title: 'First steps', link: LINK, views: 0, featured: 1, description: '' },
    });
    const { id } = created.body as Video;
    expect(await site.call('PUT', `/api/videos/${id}`, { json: { title: 'Second steps' } })).toMatchObject({
      status: 200,
      body: { title: 'Second steps', link: LINK },
    });
    expect(await site.call('POST', `/api/videos/${id}/increment-view`, { token: null })).toMatchObject({
      status: 200,
      body: { id, views: 1 },
    });
    expect(await site.call('GET', `/api/videos/${id}`, { token: null })).toMatchObject({
      status: 200,
      body: { views: 1 },
    });
  });

  it('keeps publisher, length, captions and transcript, and lists all but the transcript', async () => {
    const details = { publisher: 'A channel', captions: 'English, German', transcript: 'First.\n\nSecond.' };
    const json = { title: 'Detailed', link: LINK, ...details, duration: '1:02:03' };
    const created = await site.call('POST', '/api/videos', { json });
    expect(created).toMatchObject({ status: 201, body: { ...details, duration: 3723 } });
    const { id } = created.body as Video;
    expect((await site.call('GET', `/api/videos/${id}`, { token: null })).body).toMatchObject(details);
    const listed = ((await site.call('GET', '/api/videos?search=Detailed')).body as Video[])[0];
    expect(listed).toMatchObject({ publisher: 'A channel', captions: 'English, German', duration: 3723 });
    expect(listed).not.toHaveProperty('transcript');
    const cleared = await site.call('PUT', `/api/videos/${id}`, { json: { duration: '', publisher: '' } });
    expect(cleared.body).toMatchObject({ duration: null, publisher: '', transcript: details.transcript });
  });

  it.each(['1:75', '0', '0:00', '100:00:00', 'ten minutes', -5, 1.5, true])(
    'rejects the length %j',
    async (duration) => {
      const json = { title: 'x', link: LINK, duration };
      expect(await site.call('POST', '/api/videos', { json })).toMatchObject({
        status: 422,
        body: { errors: { duration: ['Enter the length as 12:34 or 1:02:03.'] } },
      });
    },
  );

  it('finds a video by words of its transcript, and says where they are', async () => {
    const transcript = 'We begin.\n\nThe zirconium switch routes the query.';
    const json = { title: 'A talk', description: 'About memories.', link: LINK, transcript };
    const { id } = (await site.call('POST', '/api/videos', { json })).body as Video;
    const { body } = await site.call('GET', '/api/search?q=zirconium', { token: null });
    expect(body).toMatchObject({ results: [{ kind: 'videos', id, section: 'Transcript' }] });
  });

  it('counts all concurrent views', async () => {
    const { id } = await add('Crowded');
    await Promise.all(
      Array.from({ length: 100 }, () => site.call('POST', `/api/videos/${id}/increment-view`, { token: null })),
    );
    expect(await site.call('GET', `/api/videos/${id}`, { token: null })).toMatchObject({ body: { views: 100 } });
  });

  it('accepts a video opened from a playlist, without the playlist', async () => {
    const link = `${LINK}&list=PL123&index=2`;
    const answer = await site.call('POST', '/api/videos', { json: { title: 'From a list', link } });
    expect(answer).toMatchObject({ status: 201, body: { link: LINK } });
  });

  it.each([
    ['https://www.youtube.com/playlist?list=PL123'],
    ['https://www.youtube.com/playlist?list=PL123&v=F_Riqjdh2oM'],
    ['https://www.youtube.com/embed/videoseries?list=PL123'],
    ['https://vimeo.com/123456'],
    ['javascript:alert(1)'],
    ['not a link'],
  ])('rejects the link %s', async (link) => {
    const answer = await site.call('POST', '/api/videos', { json: { title: 'x', link } });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { link: ['Please enter a valid YouTube video link pointing to a video.'] } },
    });
  });

  it.each<Record<string, string>>([{ 'user-agent': 'Examplebot/1.0' }, { 'sec-purpose': 'prefetch' }])(
    'returns the total of views for %j without counting one',
    async (headers) => {
      const { id } = await add('Watched');
      const view = (more = {}) => site.call('POST', `/api/videos/${id}/increment-view`, { token: null, headers: more });
      await view();
      expect(await view(headers)).toMatchObject({ status: 200, body: { id, views: 1 } });
      expect((await site.call('GET', `/api/videos/${id}`)).body).toMatchObject({ views: 1 });
      await site.call('DELETE', `/api/videos/${id}`);
      expect((await view(headers)).status).toBe(404);
    },
  );

  it('searches title and description for visitors, title and link for admins, case-insensitively', async () => {
    await site.call('POST', '/api/videos', {
      json: { title: 'Überlagerung', description: 'Amplitudes', link: 'https://youtu.be/AAAAAAAAAAA' },
    });
    const titles = async (search: string, token?: null) =>
      ((await site.call('GET', `/api/videos?search=${encodeURIComponent(search)}`, { token })).body as Video[]).map(
        ({ title }) => title,
      );
    expect(await titles('überLAG', null)).toEqual(['Überlagerung']);
    expect(await titles('amplitudes', null)).toEqual(['Überlagerung']);
    expect(await titles('amplitudes')).toEqual([]);
    expect(await titles('AAAAAAAAAAA')).toEqual(['Überlagerung']);
    expect(await titles('%')).toEqual([]);
  });
});
