import type { EndpointSpec } from '@qram/contract/api/endpoint';
import type { exportEndpoint, importEndpoints } from '@qram/contract/collection/import';
import { importsEndpoints } from '@qram/contract/modules/imports/imports';
import { type Collection, engine } from '../../collections/collection.ts';
import { runImport } from '../../collections/import/import-queue.ts';
import { exportColumns } from '../../collections/import/import-rules.ts';
import type { ImportRules } from '../../collections/import-options.ts';
import type { ExportQuery } from '../../collections/operations/export.ts';
import type { Values } from '../../collections/record-types.ts';
import type { ModulePlugin } from '../../module-plugin.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { ApiRegistry } from '../../platform/http/api/api-registry.ts';
import { CsvFile } from '../../platform/http/api/csv-file.ts';
import { buildExportName } from '../../platform/tables/table-export.ts';
import { buildTemplate, listUndoableImports, undo } from './service.ts';

type Endpoints = ReturnType<typeof importEndpoints> & ReturnType<typeof exportEndpoint>;

function bindTables(registry: ApiRegistry, collection: Collection, { fileName, example, toCells }: ImportRules): void {
  const { deps, definition } = collection;
  const endpoints = definition.endpoints as unknown as Endpoints & Record<string, EndpointSpec>;
  registry.bind(endpoints.import, ({ actor, files, body, report }) =>
    runImport(() =>
      collection.import(
        actor,
        {
          file: files.file,
          dryRun: body.dry_run === 1,
          skipRefused: body.skip_refused === 1,
          columns: body.columns,
          headerRow: body.header_row,
        },
        report,
      ),
    ),
  );
  registry.bind(endpoints.refusedRows, async ({ files, body }) => {
    const table = await runImport(() =>
      collection.findRefusedRows({ file: files.file, columns: body.columns, headerRow: body.header_row }),
    );
    return new CsvFile(`${fileName}-refused-rows.csv`, table);
  });
  registry.bind(endpoints.importTemplate, async () => new CsvFile(`${fileName}-template.csv`, buildTemplate(example)));
  const exported = async (actor: Actor, query: ExportQuery) => {
    const columns = exportColumns(definition);
    const toRow = (record: Values) => ({ ...record, ...toCells?.(record) });
    const table = await collection.export(actor, query, { columns, toRow });
    return new CsvFile(buildExportName(deps, fileName), table);
  };
  registry.bind(endpoints.export, ({ actor, query }) => exported(actor, query));
  registry.bind(endpoints.exportSelection, ({ actor, body }) => exported(actor, body));
}

export const importsModule: ModulePlugin = async (_app, { deps, registry, collections }) => {
  for (const definition of collections)
    if (definition.import) bindTables(registry, engine(deps).collection(definition), definition.import);
  registry.bind(importsEndpoints.list, ({ query }) => listUndoableImports(deps, query));
  registry.bind(importsEndpoints.undo, ({ actor, params, report }) =>
    undo(deps, collections, actor, params.id, report),
  );
};
