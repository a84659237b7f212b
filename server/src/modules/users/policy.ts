import { USER_MESSAGES } from '@qram/contract/modules/users';
import type { RowOf, WriteContext } from '../../collections/definition.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { lockActiveAdmins } from './repository.ts';

type UserRow = RowOf<'users'>;

const isActiveAdmin = (row: UserRow): boolean => row.role === 'admin' && row.status === 'active';

async function isLastAdmin({ trx, dialect }: WriteContext, row: UserRow): Promise<boolean> {
  if (!isActiveAdmin(row)) return false;
  return (await lockActiveAdmins(trx, dialect)).every((id) => id === row.id);
}

const refused = (message: string, field?: string): DomainError =>
  new DomainError('conflict', message, field ? { errors: { [field]: [message] } } : {});

/** One active admin must always remain (requirements: Users). */
export async function assertMayChange(
  context: WriteContext,
  before: UserRow,
  columns: Partial<UserRow>,
): Promise<void> {
  const demoted = columns.role === 'user';
  const deactivated = columns.status === 'inactive';
  if ((!demoted && !deactivated) || !(await isLastAdmin(context, before))) return;
  throw demoted ? refused(USER_MESSAGES.lastAdminRole, 'role') : refused(USER_MESSAGES.lastAdminStatus, 'status');
}

/** One active admin must always remain (requirements: Users). */
export async function assertMayDelete(context: WriteContext, before: UserRow): Promise<void> {
  if (await isLastAdmin(context, before)) throw refused(USER_MESSAGES.lastAdminDelete);
}
