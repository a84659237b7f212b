import { recordAudit } from '../../platform/access/audit-trail.ts';
import { lockRows } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CollectionContext, CollectionWrite } from '../context.ts';
import type { Attachment, CollectionDefinition } from '../definition.ts';
import { NO_FILES } from '../files/attachments.ts';
import { type FileUse, namedAs } from '../files/file-use.ts';
import type { LibraryUse } from '../library-file.ts';
import type { Row } from '../record-types.ts';
import { fetchRows, untyped, updateRow } from '../rows/repository.ts';
import { stampAfter } from '../rows/update-times.ts';
import { changeRecords } from './update.ts';

/** For a record in the trash, whose files are restored with it. */
export async function changeTrashed(write: CollectionWrite, row: Row, columns: Partial<Row>): Promise<void> {
  const { trx, now, definition, actor } = write;
  const updated_at = stampAfter(row.updated_at, now);
  await updateRow(write, row.id, { ...columns, updated_at });
  const before = Object.fromEntries(Object.keys(columns).map((column) => [column, row[column]]));
  const event = { action: 'update', collection: definition.name, recordId: row.id, before, after: columns };
  await recordAudit(trx, actor, event, now);
}

function fileUse({ deps, definition }: CollectionContext, attachment: Attachment, library: LibraryUse): FileUse {
  const { column } = attachment;
  const { prefixes, noun, type, nameColumn } = library;
  return {
    table: definition.name,
    title: String(definition.title),
    column,
    prefixes,
    noun,
    type,
    nameColumn,
    async rename(context, actor, from, to) {
      const columns = attachment.columns(to);
      const query = untyped(context.trx)
        .selectFrom(definition.name)
        .selectAll()
        .where(column, '=', namedAs({ prefixes }, from));
      for (const row of await fetchRows(lockRows(query.orderBy('id'), context.dialect))) {
        if (Object.entries(columns).every(([name, value]) => row[name] === value)) continue;
        const write = { ...context, definition, actor, library: deps.library };
        if (row.deleted_at !== null) await changeTrashed(write, row, columns);
        else await changeRecords(write, [{ id: row.id, write: { input: {}, columns, files: NO_FILES } }]);
      }
    },
  };
}

/** Columns that reference library files. */
export const fileUses = (deps: Dependencies, definitions: readonly CollectionDefinition[]): FileUse[] =>
  definitions.flatMap((definition) =>
    (definition.files?.attachments ?? []).flatMap((attachment) =>
      attachment.library ? [fileUse({ deps, definition }, attachment, attachment.library)] : [],
    ),
  );
