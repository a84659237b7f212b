import { usersEndpoints } from '@qram/contract/modules/users';
import { profileEndpoints } from '@qram/contract/profile';
import type { FastifyInstance } from 'fastify';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { serveImages } from '../../platform/http/image-delivery.ts';
import { listGrants } from './access/grants.ts';
import { changeUsers } from './accounts/bulk-change.ts';
import { removeAvatar, saveAvatar, saveProfile } from './accounts/profile.ts';
import { AVATAR_FOLDER } from './collection.ts';

/** @param collection the users collection with its side effects on sessions and email */
export function bindUsers(registry: ApiRegistry, deps: Dependencies, collection: CollectionDefinition): void {
  registry.bind(usersEndpoints.grants, ({ params }) => listGrants(deps, params.id));
  registry.bind(usersEndpoints.changes, ({ actor, body }) => changeUsers(deps, collection, actor, body));
  registry.bind(profileEndpoints.save, ({ actor, body, unmodifiedSince }) =>
    saveProfile(deps, collection, actor, body, unmodifiedSince),
  );
  registry.bind(profileEndpoints.saveAvatar, ({ actor, files }) => saveAvatar(deps, actor, files.avatar));
  registry.bind(profileEndpoints.removeAvatar, ({ actor }) => removeAvatar(deps, actor));
}

/** Avatars. Their names can't be guessed, and shared caches don't store them. */
export function registerAvatars(app: FastifyInstance, deps: Dependencies): void {
  serveImages(app, deps.files, { folder: AVATAR_FOLDER, caches: 'private' });
}
