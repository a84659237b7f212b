import type { RecordKindName } from '@qram/contract/record-kinds';
import type { CollectionDefinition } from './definition.ts';
import type { TableName } from './repository.ts';

/** What the trash, the search over everything and the audit trail need to know of a collection. */
export interface RecordKind {
  /** Also the table's name. */
  kind: RecordKindName;
  definition: CollectionDefinition;
  /** The column that names a record to people, or another table's: that of the record which `through` refers to. */
  title: { column: string } | { column: string; table: TableName; through: string };
  /** A second column that tells alike titles apart, and is searched as well. */
  note?: string;
  /** What the record belongs to, and is purged with. */
  parent?: {
    kind: RecordKindName;
    column: string;
    /** Also what is not in the trash goes with the parent; else such a record keeps the parent from being purged. */
    living: boolean;
  };
  /** Rows of another table that name the record and keep it from being purged. */
  heldBy?: { table: TableName; column: string; message: string };
  /** Collections whose rows the database itself deletes or changes along with the record. */
  takesAlong?: readonly string[];
}

/** Kinds whose records belong to records of this one. */
export const childrenOf = (kinds: readonly RecordKind[], kind: RecordKind): RecordKind[] =>
  kinds.filter(({ parent }) => parent?.kind === kind.kind);
