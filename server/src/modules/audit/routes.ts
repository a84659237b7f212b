import { auditEndpoints, changesEndpoints, recordsEndpoints, trashEndpoints } from '@qram/contract/modules/audit/audit';
import type { ModulePlugin } from '../../module-plugin.ts';
import { CsvFile } from '../../platform/http/api/csv-file.ts';
import { buildExportName } from '../../platform/tables/table-export.ts';
import { bindBatches } from './batches/routes.ts';
import {
  exportEntries,
  findRecords,
  listEntries,
  listTrashed,
  purge,
  purgeMany,
  readChoices,
  readEntry,
  readRevisions,
  restoreMany,
} from './service.ts';

export const auditModule: ModulePlugin = async (_app, context) => {
  const { deps, registry, collections } = context;
  bindBatches(context);
  registry.bind(auditEndpoints.list, ({ query }) => listEntries(deps, collections, query));
  registry.bind(auditEndpoints.choices, () => readChoices(deps));
  registry.bind(
    auditEndpoints.export,
    async ({ actor, query }) => new CsvFile(buildExportName(deps, 'audit'), await exportEntries(deps, actor, query)),
  );
  registry.bind(auditEndpoints.read, ({ params }) => readEntry(deps, collections, params.id));
  registry.bind(trashEndpoints.list, ({ query }) => listTrashed(deps, collections, query));
  registry.bind(trashEndpoints.restorations, ({ actor, body, report }) =>
    restoreMany(deps, collections, actor, body, report),
  );
  registry.bind(trashEndpoints.purges, ({ actor, body }) => purgeMany(deps, collections, actor, body));
  registry.bind(trashEndpoints.purge, ({ actor, params }) => purge(deps, collections, actor, params));
  registry.bind(changesEndpoints.read, async () => readRevisions(deps));
  registry.bind(recordsEndpoints.search, ({ query }) => findRecords(deps, collections, query.search));
};
