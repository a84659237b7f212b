import { usersEndpoints } from '@qram/contract/modules/users';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { CsvFile } from '../../platform/http/csv-file.ts';
import { exportName } from '../../platform/table-export.ts';
import { exportUsers } from './service.ts';

/** @param collection the users, with what their changes bring with them for open sessions */
export function bindUsers(registry: ApiRegistry, deps: Dependencies, collection: CollectionDefinition): void {
  bindCollection(registry, deps, usersEndpoints, collection);
  registry.bind(
    usersEndpoints.export,
    async ({ actor }) => new CsvFile(exportName(deps, 'users'), await exportUsers(deps, actor)),
  );
}
