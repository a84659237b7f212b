// @databases both

import type { RecordVersion } from '@qram/contract/collection/versions';
import type { AuditEntry, TrashedRecord } from '@qram/contract/modules/audit/audit';
import type { ClickStats } from '@qram/contract/modules/clicks/clicks';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { PreviewLink } from '@qram/contract/modules/previews/previews';
import type { RequestWithHistory } from '@qram/contract/modules/service-requests/service-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentForm } from '../../../test/documents/document-builders.ts';
import { addRequest, addSignedIn, addVideo, picture, toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const NAME = 'Sam Twin';
let site: TestSite;
let admins: { user: { id: number; username: string }; token: string }[];
beforeAll(async () => {
  site = await startTestSite();
  admins = [
    await addSignedIn(site, { name: NAME, role: 'admin' }),
    await addSignedIn(site, { name: NAME, role: 'admin' }),
  ];
});
afterAll(() => site.close());

const get = async <T>(path: string): Promise<T> => toRecord<T>(await site.call('GET', path));

it('distinguishes admins of one name in versions, in the trash and in preview links', async () => {
  for (const { user, token } of admins) {
    const { username } = user;
    const { id } = await addVideo(site, { active: 0 });
    const json = { collection: 'videos', record_id: id };
    const link = toRecord<PreviewLink>(await site.call('POST', '/api/preview-links', { json, token }));
    expect(link).toMatchObject({ created_by: NAME, created_by_username: username });
    expect(await get(`/api/preview-links?collection=videos&record_id=${id}`)).toMatchObject([
      { created_by_username: username },
    ]);
    await site.call('PUT', `/api/videos/${id}`, { json: { title: 'Changed' }, token });
    const [version] = await get<RecordVersion[]>(`/api/videos/${id}/versions`);
    expect(version).toMatchObject({ actor_name: NAME, actor_username: username });
    expect(await get(`/api/videos/${id}/versions/2`)).toMatchObject({ actor_username: username });
    await site.call('DELETE', `/api/videos/${id}`, { token });
    const [trashed] = await get<TrashedRecord[]>('/api/trash?kind=videos');
    expect(trashed).toMatchObject({ id, deleted_by: NAME, deleted_by_username: username });
    const [entry] = await get<AuditEntry[]>(`/api/audit?collection=videos&record_id=${id}`);
    expect(entry).toMatchObject({ action: 'delete', actor_name: NAME, actor_username: username });
  }
});

it('distinguishes users of one name in histories of requests, in the media library and in click statistics', async () => {
  const asker = await addSignedIn(site);
  for (const { user, token } of admins) {
    const { username } = user;
    const request = await addRequest(site, asker.token, { service_id: 2, is_monthly: 1 });
    await site.call('PATCH', `/api/service-requests/${request.id}`, { json: { status: 'Rejected' }, token });
    const { history } = await get<RequestWithHistory>(`/api/service-requests/${request.id}`);
    expect(history.at(-1)).toMatchObject({ name: NAME, username });
    const listed = toRecord<RequestWithHistory[]>(
      await site.call('GET', '/api/service-requests/own', { token: asker.token }),
    );
    expect(listed[0]?.history.at(-1)).toMatchObject({ name: null, username: null });
    const form = documentForm({ alt: '' }, { file: [await picture('png'), 'twin.png'] });
    const file = toRecord<MediaFile>(await site.call('POST', '/api/media', { form, token }));
    expect(file).toMatchObject({ uploaded_by_name: NAME, uploaded_by_username: username });
    await site.call('POST', '/api/button-click', { json: { user_id: user.id, button_id: 1 }, token });
  }
  const { data } = await get<{ data: ClickStats[] }>('/api/button-clicks');
  expect(new Set(data.filter(({ user_name }) => user_name === NAME).map(({ username }) => username))).toEqual(
    new Set(admins.map(({ user }) => user.username)),
  );
});

it('names users with their usernames in the audit trail', async () => {
  const [first] = admins;
  const [entry] = await get<AuditEntry[]>(`/api/audit?collection=users&record_id=${first?.user.id}`);
  expect(entry?.record_title).toBe(`${NAME} (${first?.user.username})`);
});
