import type { FieldErrors } from '@qram/contract/api/errors';
import { SQUARE_WIDTHS } from '@qram/contract/collection/images';
import type { GrantKind } from '@qram/contract/modules/service-requests/grants';
import { AVATAR_MESSAGES, avatarPath } from '@qram/contract/modules/users/avatars';
import { USER_MESSAGES, type userCreate, usersEndpoints } from '@qram/contract/modules/users/users';
import type { z } from 'zod';
import { defineCollection } from '../../collections/define-collection.ts';
import {
  type CollectionDefinition,
  type ConditionFilter,
  type Hooks,
  withHooks,
} from '../../collections/definition.ts';
import { imageAttachment } from '../../collections/files/attachments.ts';
import type { ImportRules } from '../../collections/import-options.ts';
import type { RowOf, Values, WriteContext } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import { addToDay, toDay } from '../../platform/jobs/daily-counts.ts';
import { imageKeys } from '../../platform/storage/images.ts';
import { loadAccess, saveAccess } from './access/grants.ts';
import { getsEmail } from './access/user-state.ts';
import { hashPassword, NO_PASSWORD } from './accounts/password-hash.ts';
import { assertMayChange, assertMayDelete, createUserValidator, isActiveAdmin } from './policy.ts';
import { hasGrant, selectByEmail, selectByUsername } from './repository.ts';

/** Folder of avatars in the file store. */
export const AVATAR_FOLDER = 'avatars';

const presentAvatar = (avatar: unknown): string | null => (avatar ? avatarPath(String(avatar)) : null);

/** Input of admins, and of users for their own account. */
type UserInput = Partial<z.output<typeof userCreate>> & { avatar?: '' };

async function toColumns({
  password,
  premium: _premium,
  qrampremium: _apps,
  access_level: _levels,
  avatar: _file,
  ...columns
}: UserInput) {
  return {
    ...columns,
    ...(columns.phone === '' ? { phone: null } : {}),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
  };
}

type UserRow = RowOf<'users'>;

/** A changed email must be confirmed again, unless only its case differs. */
function followEmail(before: UserRow, { email, email_set_by_admin = 0 }: Partial<UserRow>): Partial<UserRow> {
  const same = email === undefined || email.toLowerCase() === before.email.toLowerCase();
  if (same) return { email_set_by_admin: before.email_set_by_admin };
  const former_email = before.email_verified_at === null ? before.former_email : before.email;
  return { email_verified_at: null, email_set_by_admin, former_email };
}

async function explainDuplicate(db: Db, values: Values, selfId: number | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const taken = async (row: Promise<{ id: number } | undefined>) => ((await row)?.id ?? selfId) !== selfId;
  if (typeof values.username === 'string' && (await taken(selectByUsername(db, values.username))))
    errors.username = [USER_MESSAGES.usernameTaken];
  if (typeof values.email === 'string' && (await taken(selectByEmail(db, values.email))))
    errors.email = [USER_MESSAGES.emailTaken];
  return errors;
}

/** Counts by origin. The count stays when the account is deleted. */
export function countAccount({ trx, now }: WriteContext, by: 'visitor' | 'admin', count = 1): Promise<void> {
  return addToDay(trx, { day: toDay(now), series: 'registrations', part: by === 'admin' ? 'added' : '' }, count);
}

/** Filters by current grants; 0: none. */
const byGrant = (opens: GrantKind): ConditionFilter => ({
  condition: (target, now) => hasGrant(opens, target === 0 ? null : Number(target), now),
  followsTime: true,
});

/** Grants are stored in separate tables, and are comma-separated lists in the API. */
export const usersCollection = defineCollection('users', usersEndpoints, {
  title: 'name',
  note: 'username',
  found: { email: 'email', state: 'status' },
  list: {
    search: { admin: ['name', 'username', 'email'], anyone: [] },
    sort: {
      columns: { created_at: 'plain', name: 'text', username: 'text', email: 'text', role: 'plain', status: 'plain' },
      default: '-created_at',
    },
    titlesRepeat: true,
    filter: {
      role: 'role',
      status: 'status',
      access_level: byGrant('level'),
      topic_id: byGrant('topic'),
      premium_apps: byGrant('premium_apps'),
    },
  },
  record: {
    toColumns,
    derive: followEmail,
    present: ({ password_hash: _hash, former_email: _former, ...row }, relations) => ({
      ...row,
      gets_email: getsEmail(row),
      avatar: presentAvatar(row.avatar),
      ...relations,
    }),
    loadRelations: loadAccess,
    saveRelations: saveAccess,
  },
  hooks: {
    afterCreate: (context) => countAccount(context, 'admin'),
    beforeUpdate: assertMayChange,
    beforeDelete: assertMayDelete,
    comparesOthers: isActiveAdmin,
    explainDuplicate,
  },
  files: {
    attachments: [
      imageAttachment('users', {
        field: 'avatar',
        folder: AVATAR_FOLDER,
        kind: 'square',
        undecodable: AVATAR_MESSAGES.type,
        column: 'avatar',
        columns: (image) => ({ avatar: image?.name ?? null }),
        getKeys: (row) =>
          row.avatar ? imageKeys(AVATAR_FOLDER, { name: row.avatar, variants: [...SQUARE_WIDTHS] }) : [],
      }),
    ],
  },
  import: {
    fileName: 'users',
    example: {
      name: 'Example User',
      username: 'adaexample',
      email: 'ada@example.com',
      phone: '+1 555 0100',
      role: 'user',
      status: 'active',
      premium: '0',
      qrampremium: 0,
      access_level: '0',
    },
    alsoExported: ['terms_accepted_at'],
    defaults: { premium: '0' },
    columns: { password_hash: NO_PASSWORD },
    createValidator: createUserValidator,
    alsoChanges: ['outbox'],
    invites: true,
  },
  alsoChanges: { purged: ['click_stats', 'contact_messages'] },
});

/** An email that an admin enters counts before it is confirmed; imported users are invited to set a password. */
export function managedUsers({
  afterChange,
  invite,
}: {
  afterChange: NonNullable<Hooks['afterChange']>;
  invite: NonNullable<ImportRules['onCreated']>;
}): CollectionDefinition {
  const { record, import: rules } = usersCollection;
  return {
    ...withHooks(usersCollection, { afterChange }),
    record: {
      ...record,
      async toColumns(input) {
        const columns = await toColumns(input);
        return columns.email === undefined ? columns : { email_set_by_admin: 1, ...columns };
      },
    },
    ...(rules && {
      import: {
        ...rules,
        async onCreated(context, rows) {
          await countAccount(context, 'admin', rows.length);
          await invite(context, rows);
        },
      },
    }),
  };
}
