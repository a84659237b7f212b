import { USER_MESSAGES } from '@qram/contract/modules/users/users';
import type { ValidatedRow } from '../../collections/import-options.ts';
import type { RowOf, WriteContext } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/dialect.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { selectActiveAdmins, selectOwners } from './repository.ts';

type UserRow = RowOf<'users'>;

export const isActiveAdmin = (row: UserRow): boolean => row.role === 'admin' && row.status === 'active';

async function isLastAdmin({ trx, dialect }: WriteContext, row: UserRow): Promise<boolean> {
  if (!isActiveAdmin(row)) return false;
  // Two transactions could each remove the other's last admin.
  await lockKey(trx, dialect, 'active admins');
  return (await selectActiveAdmins(trx)).every((id) => id === row.id);
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

const UNIQUE = [
  { field: 'username', message: USER_MESSAGES.usernameTaken },
  { field: 'email', message: USER_MESSAGES.emailTaken },
] as const;

/** Refuses duplicates of other users and of earlier rows. */
function createUniqueValidator(db: Db, { field, message }: (typeof UNIQUE)[number]) {
  const rowsByValue = new Map<string, number>();
  const normalizeValue = ({ input }: ValidatedRow) =>
    input[field] === undefined ? null : String(input[field]).toLowerCase();
  return async (rows: readonly ValidatedRow[]): Promise<void> => {
    const owners = await selectOwners(
      db,
      field,
      rows.flatMap((row) => normalizeValue(row) ?? []),
    );
    for (const row of rows) {
      const value = normalizeValue(row);
      if (value === null) continue;
      const earlier = rowsByValue.get(value);
      const owner = owners.get(value);
      if (earlier !== undefined) row.errors[field] = [`Row ${earlier} has the same ${field}.`];
      else if (owner !== undefined && owner !== row.current?.row.id) row.errors[field] = [message];
      else rowsByValue.set(value, row.number);
    }
  };
}

/** Refuses to remove the last active admin. */
function createAdminValidator(db: Db) {
  let admins: Set<number> | undefined;
  return async (rows: readonly ValidatedRow[]): Promise<void> => {
    admins ??= new Set(await selectActiveAdmins(db));
    let added = 0;
    for (const { input, current, errors } of rows) {
      const role = input.role ?? current?.row.role;
      const status = input.status ?? current?.row.status;
      const stays = role === 'admin' && status === 'active';
      if (!current) added += stays ? 1 : 0;
      else if (stays) admins.add(current.row.id);
      else if (admins.has(current.row.id) && admins.size + added === 1)
        Object.assign(errors, lastAdminErrors(role !== 'admin'));
      else admins.delete(current.row.id);
    }
  };
}

const lastAdminErrors = (demoted: boolean) =>
  demoted ? { role: [USER_MESSAGES.lastAdminRole] } : { status: [USER_MESSAGES.lastAdminStatus] };

/** Import rules across users and rows. */
export function createUserValidator(db: Db): (rows: readonly ValidatedRow[]) => Promise<void> {
  const validators = [...UNIQUE.map((rule) => createUniqueValidator(db, rule)), createAdminValidator(db)];
  return async (rows) => {
    for (const validate of validators) await validate(rows);
  };
}
