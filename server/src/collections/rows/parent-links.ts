import { DomainError, invalidField } from '../../platform/domain-error.ts';
import type { Hooks } from '../definition.ts';
import type { BelongsTo, ColumnOf, RecordTable, RowOf, TrashStamp, WriteContext } from '../record-types.ts';
import { restoreChildren, trashChildren } from './repository.ts';
import { lockLiving } from './row-locks.ts';

/** `unknownParent`: message for a missing parent. */
export type ParentLink = {
  [T in RecordTable]: BelongsTo<ColumnOf<RowOf<T>>> & { children: T; unknownParent: string };
}[RecordTable];

type ChildHooks = Required<Pick<Hooks, 'beforeCreate' | 'beforeUpdate' | 'beforeRestore'>>;

/** Locks an existing parent until the transaction ends. */
export const lockParent = (context: WriteContext, { parent }: ParentLink, id: number): Promise<boolean> =>
  lockLiving(context, parent, id);

/** Every write to a child needs a live parent. */
export function childHooks(link: ParentLink): ChildHooks {
  const { column, unknownParent } = link;
  const assertParent: ChildHooks['beforeCreate'] = async (context, columns) => {
    if (columns[column] === undefined) return;
    const parent = `${link.parent} ${columns[column]}`;
    if (context.lockedParents?.has(parent)) return;
    if (!(await lockParent(context, link, Number(columns[column])))) throw invalidField(column, unknownParent);
    context.lockedParents?.add(parent);
  };
  return {
    beforeCreate: assertParent,
    beforeUpdate: (context, _before, columns) => assertParent(context, columns),
    async beforeRestore(context, before) {
      if (await lockParent(context, link, Number(before[column]))) return;
      throw new DomainError('conflict', `Restore its ${link.noun} first.`);
    },
  };
}

/** Children are restored with the parent. */
export const trashWithParent = (
  { trx }: WriteContext,
  link: ParentLink,
  parent: { id: number },
  stamp: TrashStamp,
): Promise<void> => trashChildren(trx, link, parent.id, stamp);

export const restoreWithParent =
  (link: ParentLink): ChildHooks['beforeRestore'] =>
  ({ trx }, before) =>
    restoreChildren(trx, link, before.id, String(before.deleted_at));
