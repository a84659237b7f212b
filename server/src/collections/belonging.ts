import { DomainError, invalidField } from '../platform/domain-error.ts';
import type { CollectionDefinition, TrashStamp, Values, WriteContext } from './definition.ts';
import { type ChildColumn, lockLiving, restoreChildren, type TableName, trashChildren } from './repository.ts';

/** Records of one collection belong to records of another, such as topics to a category. */
export interface Belonging extends ChildColumn {
  parent: TableName;
  /** Said of the column when it names no living parent. */
  unknownParent: string;
}

/** Whether a parent is there, kept from being deleted until the transaction ends. */
export const lockParent = ({ trx, dialect }: WriteContext, { parent }: Belonging, id: number): Promise<boolean> =>
  lockLiving(trx, dialect, parent, id);

/** What a collection of children asks of every write: a living parent. */
export function childGuards(
  belonging: Belonging,
): Required<Pick<CollectionDefinition, 'guardCreate' | 'guardUpdate' | 'onRestore'>> {
  const { column, unknownParent } = belonging;
  const assertParent = async (context: WriteContext, columns: Values): Promise<void> => {
    if (columns[column] === undefined || (await lockParent(context, belonging, Number(columns[column])))) return;
    throw invalidField(column, unknownParent);
  };
  return {
    guardCreate: assertParent,
    guardUpdate: (context, _before, columns) => assertParent(context, columns),
    async onRestore(context, before) {
      if (await lockParent(context, belonging, Number(before[column]))) return;
      throw new DomainError('conflict', 'Restore its category first.');
    },
  };
}

/** What goes to the trash with a parent comes back with it. */
export const trashWithParent = (
  { trx }: WriteContext,
  belonging: Belonging,
  parent: { id: number },
  stamp: TrashStamp,
): Promise<void> => trashChildren(trx, belonging, parent.id, stamp);

export const restoreWithParent = (
  belonging: Belonging,
): Required<Pick<CollectionDefinition, 'onRestore'>>['onRestore'] => {
  return ({ trx }, before) => restoreChildren(trx, belonging, before.id, String(before.deleted_at));
};
