import type { AdminCollection, FormValues } from './admin-collection.ts';
import type { StoredRecord } from './collection-calls.ts';

interface TableColumnsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  narrow: boolean;
}

/** Column widths, shared by rows and skeletons to avoid layout shift. */
export function TableColumns<R extends StoredRecord, V extends FormValues>({
  definition,
  narrow,
}: TableColumnsProps<R, V>) {
  const columns = narrow ? definition.columns.slice(0, 1) : definition.columns;
  return (
    <colgroup>
      <col style={{ width: 48 }} />
      {definition.lead ? <col style={{ width: definition.lead.width }} /> : null}
      {columns.map((column) => (
        <col key={column.key} style={{ width: narrow ? undefined : column.width }} />
      ))}
      <col style={{ width: narrow ? 116 : 158 }} />
    </colgroup>
  );
}
