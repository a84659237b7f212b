// @databases both
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readRevisions, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import {
  addFeature,
  addSlide,
  addUser,
  addVideo,
  imageForm,
  picture,
  toRecord,
  userFields,
} from '../../../test/scenes/builders.ts';
import { startTestSite, type TestRequest, type TestSite } from '../../../test/test-site.ts';

let site: TestSite;
let png: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  png = await picture('png');
});
afterAll(() => site.close());

type Write = [InjectOptions['method'], string, TestRequest];
interface Made {
  id: number;
}
const LINK = 'https://youtu.be/F_Riqjdh2oM';

/** Each kind of write, with its setup. */
const WRITES: Record<string, { collection: string; action: string; prepare(): Promise<Write> }> = {
  'adding a video': {
    collection: 'videos',
    action: 'create',
    prepare: async () => ['POST', '/api/videos', { json: { title: 'Added', link: LINK } }],
  },
  'changing a video': {
    collection: 'videos',
    action: 'update',
    prepare: async () => ['PUT', `/api/videos/${(await addVideo(site)).id}`, { json: { title: 'Changed' } }],
  },
  'adding a slide with a picture': {
    collection: 'gallery',
    action: 'create',
    prepare: async () => ['POST', '/api/gallery', { form: imageForm('image', png, { title: 'Added' }) }],
  },
  'replacing the picture of a slide': {
    collection: 'gallery',
    action: 'update',
    prepare: async () => {
      const { id } = toRecord<Made>(
        await site.call('POST', '/api/gallery', { form: imageForm('image', png, { title: 'Before' }) }),
      );
      return ['POST', `/api/gallery/${id}?_method=PUT`, { form: imageForm('image', png) }];
    },
  },
  'taking the icon of a card away': {
    collection: 'features',
    action: 'update',
    prepare: async () => {
      const { id } = toRecord<Made>(
        await site.call('POST', '/api/features', { form: imageForm('icon', png, { title: 'Before' }) }),
      );
      return ['PUT', `/api/features/${id}`, { json: { icon: '' } }];
    },
  },
  'deleting a slide': {
    collection: 'gallery',
    action: 'delete',
    prepare: async () => ['DELETE', `/api/gallery/${(await addSlide(site)).id}`, {}],
  },
  'deleting a card in bulk': {
    collection: 'features',
    action: 'delete',
    prepare: async () => ['POST', '/api/features/deletions', { json: { ids: [(await addFeature(site)).id] } }],
  },
  'restoring a video': {
    collection: 'videos',
    action: 'restore',
    prepare: async () => {
      const { id } = await addVideo(site);
      await site.call('DELETE', `/api/videos/${id}`);
      return ['POST', `/api/videos/${id}/restoration`, {}];
    },
  },
  'adding a user': {
    collection: 'users',
    action: 'create',
    prepare: async () => ['POST', '/api/users', { json: userFields({ premium: '1,2' }) }],
  },
  'unlocking topics for a user': {
    collection: 'users',
    action: 'update',
    prepare: async () => ['PUT', `/api/users/${(await addUser(site)).id}`, { json: { premium: '4,5' } }],
  },
  'deleting a user': {
    collection: 'users',
    action: 'delete',
    prepare: async () => ['DELETE', `/api/users/${(await addUser(site)).id}`, {}],
  },
  'changing the subtitle': {
    collection: 'features_section',
    action: 'update',
    prepare: async () => ['POST', '/api/features/subtitle', { json: { subtitle: 'Another' } }],
  },
};

/** Their writes change what the library says of its files. */
const FILE_OWNERS = new Set(['gallery', 'features', 'topics', 'patents']);
/** Their writes change the search index. */
const SEARCHED = new Set(['videos', 'features', 'gallery']);

describe.each(Object.entries(WRITES))('%s', (_what, { collection, action, prepare }) => {
  it('leaves one audit entry and raises the versions of what it changes: its collection, the library, the index', async () => {
    const write = await prepare();
    const before = await readRevisions(site);
    const entries = await captureAudit(site, async () => {
      expect((await site.call(...write)).status).toBeLessThan(300);
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action,
      collection,
      record_id: expect.any(Number),
      actor_name: 'Admin',
      actor_id: expect.any(Number),
      address: expect.stringMatching(/^10\./),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const versioned = collection === 'features_section' ? 'features' : collection;
    const raised = [
      versioned,
      ...(FILE_OWNERS.has(collection) ? ['media'] : []),
      ...(SEARCHED.has(collection) ? ['search'] : []),
    ];
    const after = Object.fromEntries(raised.map((name) => [name, (before[name] ?? 0) + 1]));
    expect(await readRevisions(site)).toEqual({ ...before, ...after });
    expect(site.deps.revisions.get(versioned)).toBe((before[versioned] ?? 0) + 1);
  });

  it('changes nothing when the commit fails', async () => {
    const write = await prepare();
    const before = await readState(site);
    await withoutAuditTable(site, async () => {
      const answer = await site.call(...write);
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal', request_id: expect.any(String) } });
      expect(answer.text).not.toMatch(/audit_entries|SQL|relation|table/i);
    });
    expect(await readState(site)).toEqual(before);
    expect((await site.call(...write)).status).toBeLessThan(300);
  });
});

describe('an audit entry', () => {
  it('audits the values before and after, and no secret', async () => {
    const user = await addUser(site, { access_level: '1' });
    const [entry] = await captureAudit(site, () =>
      site.call('PUT', `/api/users/${user.id}`, {
        json: { name: 'New Name', password: 'new-secret', email: user.email, premium: '9', access_level: '1,2' },
      }),
    );
    const password_hash = '(not shown)';
    const [before, after] = [
      { premium: '0', access_level: '1' },
      { premium: '9', access_level: '1,2' },
    ];
    expect(entry?.before).toEqual({
      name: user.name,
      password_hash,
      ...before,
      by_hand: { ...before, qrampremium: 0 },
    });
    expect(entry?.after).toEqual({ name: 'New Name', password_hash, ...after, by_hand: { ...after, qrampremium: 0 } });
  });

  it('audits the access grants of a new user, and no password', async () => {
    const fields = userFields({ premium: '3', password: 'very-secret-words' });
    const [entry] = await captureAudit(site, () => site.call('POST', '/api/users', { json: fields }));
    expect(entry?.before).toBeNull();
    expect(entry?.after).toMatchObject({ username: fields.username, premium: '3' });
    expect(JSON.stringify(entry)).not.toMatch(/argon|password|very-secret/);
  });

  it('audits the last state of a deleted record', async () => {
    const video = await addVideo(site, { title: 'Once there' });
    const [entry] = await captureAudit(site, () => site.call('DELETE', `/api/videos/${video.id}`));
    expect(entry).toMatchObject({ before: { title: 'Once there', deleted_at: null }, after: null });
  });

  it('writes no audit entry for a rejected write', async () => {
    const video = await addVideo(site);
    const entries = await captureAudit(site, async () => {
      await site.call('PUT', `/api/videos/${video.id}`, { json: { title: '' } });
      await site.call('DELETE', '/api/videos/2147483647');
      await site.call('DELETE', `/api/videos/${video.id}`, { token: null });
      await site.call('PUT', `/api/videos/${video.id}`, { json: { updated_at: '2000-01-01T00:00:00.000Z' } });
    });
    expect(entries).toEqual([]);
  });
});
