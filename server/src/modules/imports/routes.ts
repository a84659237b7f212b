import type { EndpointSpec } from '@qram/contract/endpoint';
import type { exportEndpoint, importEndpoints } from '@qram/contract/import';
import { importsEndpoints } from '@qram/contract/modules/imports';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { exportCollection } from '../../collections/exporting.ts';
import { exportColumns, type ImportRules } from '../../collections/import-rules.ts';
import { importFile } from '../../collections/importing.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { CsvFile } from '../../platform/http/csv-file.ts';
import { exportName } from '../../platform/table-export.ts';
import { listImports, templateOf, undo } from './service.ts';

type Endpoints = ReturnType<typeof importEndpoints> & ReturnType<typeof exportEndpoint>;

/** Import, template and export of one collection. */
function bindTables(
  registry: ApiRegistry,
  deps: Dependencies,
  definition: CollectionDefinition,
  { fileName, example, cellsOf }: ImportRules,
): void {
  const endpoints = definition.endpoints as unknown as Endpoints & Record<string, EndpointSpec>;
  registry.bind(endpoints.import, ({ actor, files, body, report }) =>
    importFile(
      deps,
      definition,
      actor,
      { file: files.file, dryRun: body.dry_run === 1, columns: body.columns },
      report,
    ),
  );
  registry.bind(endpoints.importTemplate, async () => new CsvFile(`${fileName}-template.csv`, templateOf(example)));
  registry.bind(endpoints.export, async ({ actor }) => {
    const columns = exportColumns(definition);
    const cells = (record: Record<string, unknown>) => ({ ...record, ...cellsOf?.(record) });
    return new CsvFile(exportName(deps, fileName), await exportCollection(deps, definition, actor, columns, cells));
  });
}

export function bindImports(
  registry: ApiRegistry,
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): void {
  for (const definition of collections)
    if (definition.imported) bindTables(registry, deps, definition, definition.imported);
  registry.bind(importsEndpoints.list, ({ query }) => listImports(deps, query));
  registry.bind(importsEndpoints.undo, ({ actor, params, report }) =>
    undo(deps, collections, actor, params.id, report),
  );
}
