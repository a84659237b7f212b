import { IMPORT_MESSAGES, REFUSED_COLUMN } from '@qram/contract/collection/import';
import { invalidField } from '../../platform/domain-error.ts';
import type { ExportedRow, TableExport } from '../../platform/tables/table-export.ts';
import { openTableFile } from '../../platform/tables/table-import.ts';
import type { CollectionContext } from '../context.ts';
import type { ValidatedRow } from '../import-options.ts';
import type { ImportInput } from './import-file.ts';
import { importPlan } from './import-plan.ts';
import { createColumnTest, matchColumns } from './import-report.ts';
import { createValidator } from './import-validation.ts';

const formatReason = ({ errors }: ValidatedRow): string =>
  Object.entries(errors)
    .map(([field, messages]) => (field === 'row' ? messages.join(' ') : `${field}: ${messages.join(' ')}`))
    .join(' ');

export async function findRefusedRows(
  { deps, definition }: CollectionContext,
  { file, columns, headerRow }: Pick<ImportInput, 'file' | 'columns' | 'headerRow'>,
): Promise<TableExport> {
  if (!file) throw invalidField('file', IMPORT_MESSAGES.fileRequired);
  const table = await openTableFile(file, { isColumn: createColumnTest(definition, columns), headerRow });
  const plan = importPlan(definition, table, matchColumns(definition, columns));
  const validate = await createValidator(deps, plan);
  const refused: ExportedRow[] = [];
  for await (const { rows } of table.read()) {
    const validated = await validate(rows);
    for (const [at, row] of rows.entries()) {
      const reason = validated[at] && formatReason(validated[at]);
      if (!reason) continue;
      const cells = Object.fromEntries([...row.cells].map(([column, cell]) => [column, plan.readCell(cell)]));
      refused.push({ ...cells, [REFUSED_COLUMN]: reason });
    }
  }
  async function* pages() {
    yield refused;
  }
  const named = [...table.columns].filter((column) => column !== REFUSED_COLUMN);
  return { columns: [...named, REFUSED_COLUMN], total: refused.length, pages: pages() };
}
