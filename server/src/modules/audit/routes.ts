import { auditEndpoints, recordsEndpoints, trashEndpoints } from '@qram/contract/modules/audit';
import type { RecordKind } from '../../collections/record-kind.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { CsvFile } from '../../platform/http/csv-file.ts';
import { exportName } from '../../platform/table-export.ts';
import { exportEntries, findRecords, listEntries, listTrashed, purge, readChoices, readEntry } from './service.ts';

/** @param kinds every collection, as the trash and the trail see it */
export function bindAudit(registry: ApiRegistry, deps: Dependencies, kinds: readonly RecordKind[]): void {
  registry.bind(auditEndpoints.list, ({ query }) => listEntries(deps, kinds, query));
  registry.bind(auditEndpoints.choices, () => readChoices(deps));
  registry.bind(
    auditEndpoints.export,
    async ({ actor, query }) => new CsvFile(exportName(deps, 'audit'), await exportEntries(deps, actor, query)),
  );
  registry.bind(auditEndpoints.read, ({ params }) => readEntry(deps, kinds, params.id));
  registry.bind(trashEndpoints.list, ({ query }) => listTrashed(deps, kinds, query));
  registry.bind(trashEndpoints.purge, ({ actor, params }) => purge(deps, kinds, actor, params));
  registry.bind(recordsEndpoints.search, ({ query }) => findRecords(deps, kinds, query.search));
}
