// @databases both
import type { Video } from '@qram/contract/modules/videos';
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
