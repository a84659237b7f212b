import type { WriteContext } from '../../../collections/record-types.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueMail, type Mail } from '../../../platform/mail/outbox.ts';
import { admitsMail } from '../../../platform/mail/recipient-limits.ts';
import { lockUser, type UserRow } from '../repository.ts';

/** Columns that decide whether the user gets email. */
export type EmailTrust = Pick<UserRow, 'email_verified_at' | 'email_set_by_admin'>;

/** Confirmations and resets go to every email; others not to an unconfirmed one, which may belong to a stranger. */
export const getsEmail = ({ email_verified_at, email_set_by_admin }: EmailTrust): boolean =>
  email_verified_at !== null || email_set_by_admin === 1;

/** A user as other modules show and notify them. */
export interface UserState extends EmailTrust {
  id: number;
  name: string;
  username: string;
  email: string;
  standing: 'active' | 'inactive' | 'deleted';
}

const toState = ({ status, deleted_at, ...row }: UserRow): UserState => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  email_verified_at: row.email_verified_at,
  email_set_by_admin: row.email_set_by_admin,
  standing: deleted_at === null ? status : 'deleted',
});

/** Null: never existed. */
export async function lockCurrent({ trx, dialect }: WriteContext, id: number): Promise<UserState | null> {
  const row = await lockUser(trx, dialect, id);
  return row ? toState(row) : null;
}

/** Respects the recipient's hourly limit. @returns the outbox id; null: no email */
export async function mailUser(
  deps: Pick<Dependencies, 'dialect' | 'log'>,
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  user: EmailTrust,
  mail: Mail,
): Promise<number | null> {
  if (!getsEmail(user)) return null;
  return (await admitsMail(deps, trx, mail, now)) ? enqueueMail(trx, mail, now) : null;
}
