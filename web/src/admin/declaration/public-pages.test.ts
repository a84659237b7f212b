import { beforeAll, describe, expect, it } from 'vitest';
import { allScreens } from '../../back-office/screen-groups.ts';
import { registerScreens } from './admin-screens.ts';
import { getPublicPage, isOnSite, urlOnSite } from './public-pages.ts';

const record = { id: 7, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const publicUrl = (collection: Parameters<typeof getPublicPage>[0], fields: object, title = 'Any title') =>
  urlOnSite(collection, { ...record, ...fields }, title);

beforeAll(() => registerScreens(allScreens));

describe('View on site', () => {
  it('leads to the page of the record, or searches for its title where it has none', () => {
    expect(publicUrl('/api/videos', { state: 'live' }, 'Routing & reading?')).toBe('/videos/7/routing-reading');
    expect(publicUrl('/api/topics', { state: 'live' })).toBe('/tutorials/7/any-title');
    expect(publicUrl('/api/qramtopics', { state: 'live' })).toBe('/QramPage?search=Any+title');
    expect(publicUrl('/api/terms', { state: 'live' })).toBe('/TermsPage');
    expect(publicUrl('/api/features', { state: 'live', active: 1 })).toBe('/#features-title');
  });

  it('cuts a title to what a search accepts', () => {
    const url = publicUrl('/api/qramtopics', { state: 'live' }, 'x'.repeat(300));
    expect(url).toBe(`/QramPage?search=${'x'.repeat(200)}`);
  });

  it.each(['draft', 'scheduled', 'ended'])('builds no URL for a record that is %s', (state) => {
    expect(publicUrl('/api/videos', { state })).toBeNull();
  });

  it('builds no URL for an inactive record, or without a public page', () => {
    expect(publicUrl('/api/gallery', { state: 'live', active: 0 })).toBeNull();
    expect(isOnSite({ ...record })).toBe(true);
    expect(getPublicPage('/api/users')).toBeNull();
    expect(publicUrl('/api/users', {})).toBeNull();
  });
});
