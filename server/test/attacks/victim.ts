import type { User } from '@qram/contract/modules/users/users';
import { addButton, addRequest, addSignedIn, imageForm, picture, toRecord } from '../scenes/builders.ts';
import type { TestSite } from '../test-site.ts';

/** Marker in the victim's data only. */
export const MARK = 'qzvictimqz';

export interface Victim {
  user: User;
  token: string;
  /** Ids of the victim's requests, sessions and messages. */
  ids: string[];
  /** Reads the victim's rows. */
  rows(): Promise<unknown>;
}

/** Adds a user with private data of every kind. */
export async function addVictim(site: TestSite): Promise<Victim> {
  const { user, token } = await addSignedIn(site, {
    name: `Name ${MARK}`,
    username: `${MARK}user`,
    email: `${MARK}@example.test`,
    access_level: '1',
  });
  const service = await addButton(site);
  const request = await addRequest(site, token, { service_id: service.id });
  const message = { user_name: 'Reader', user_email: user.email, subject: MARK, message: `Words of ${MARK} alone.` };
  toRecord(await site.call('POST', '/api/send-message', { token, json: message }));
  toRecord(await site.call('POST', '/api/me/avatar', { token, form: imageForm('avatar', await picture()) }));
  const { db } = site.deps;
  const owned = db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).orderBy('created_at');
  const requests = db.selectFrom('service_requests').selectAll().where('user_id', '=', user.id).orderBy('id');
  const account = db.selectFrom('users').selectAll().where('id', '=', user.id);
  const sessions = await owned.execute();
  return {
    user,
    token,
    ids: [user.id, request.id, ...sessions.map(({ id }) => id)].map(String),
    rows: async () => [await account.execute(), await requests.execute(), await owned.execute()],
  };
}
