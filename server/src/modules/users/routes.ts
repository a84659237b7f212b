import { profileEndpoints } from '@qram/contract/modules/users/profile';
import { usersEndpoints } from '@qram/contract/modules/users/users';
import { findCollection, type ModulePlugin } from '../../module-plugin.ts';
import { serveImages } from '../../platform/http/delivery/image-delivery.ts';
import { listGrants } from './access/grants.ts';
import { changeUsers } from './accounts/bulk-change.ts';
import { removeAvatar, saveAvatar, saveProfile } from './accounts/profile.ts';
import { AVATAR_FOLDER } from './collection.ts';

export const usersModule: ModulePlugin = async (app, { deps, registry, collections }) => {
  const collection = findCollection(collections, 'users');
  registry.bind(usersEndpoints.grants, ({ params }) => listGrants(deps, params.id));
  registry.bind(usersEndpoints.changes, ({ actor, body }) => changeUsers(deps, collection, actor, body));
  registry.bind(profileEndpoints.save, ({ actor, body, unmodifiedSince }) =>
    saveProfile(deps, collection, actor, body, unmodifiedSince),
  );
  registry.bind(profileEndpoints.saveAvatar, ({ actor, files }) => saveAvatar(deps, actor, files.avatar));
  registry.bind(profileEndpoints.removeAvatar, ({ actor }) => removeAvatar(deps, actor));
  // Their names can't be guessed, and shared caches don't store them.
  serveImages(app, deps.files, { folder: AVATAR_FOLDER, caches: 'private' });
};
