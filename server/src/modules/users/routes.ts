import { usersEndpoints } from '@qram/contract/modules/users';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';

/** @param collection the users, with what their changes bring with them for open sessions */
export function bindUsers(registry: ApiRegistry, deps: Dependencies, collection: CollectionDefinition): void {
  bindCollection(registry, deps, usersEndpoints, collection);
}
