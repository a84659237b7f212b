import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import {
  emailField,
  flag,
  flagOut,
  id,
  idParams,
  instant,
  recordFields,
  requiredText,
  text,
  timestamp,
} from '../../api/fields.ts';
import { bulkBody, bulkResult, collectionEndpoints } from '../../collection/collection-endpoints.ts';
import { exportEndpoint, importEndpoints } from '../../collection/import.ts';
import { userGrant } from '../service-requests/grants.ts';

/** Spec §5 and §9. */
export const USER_LIMITS = {
  usernameMin: 3,
  usernameMax: 50,
  passwordMin: 6,
  passwordMax: 200,
  nameMax: 100,
  phoneMin: 7,
  phoneMax: 15,
} as const;

export const USER_MESSAGES = {
  nameRequired: 'Full name is required.',
  usernameInvalid:
    'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.',
  emailInvalid: 'Please enter a valid email address.',
  passwordShort: 'Password must be at least 6 characters long.',
  passwordLong: `Password must be at most ${USER_LIMITS.passwordMax} characters long.`,
  passwordsDiffer: 'Passwords do not match.',
  phoneInvalid: 'Invalid phone number.',
  premiumRequired: 'Premium ids are required.',
  premiumInvalid: 'Premium must be lesson IDs separated by commas, or 0 for none.',
  accessLevelInvalid: 'Access levels must be 0, 1 or 2, separated by commas.',
  topicsInvalid: 'Must be a list of at most 500 lesson IDs.',
  untilInvalid: 'until must be a future ISO 8601 time in UTC, or null for no end.',
  usernameTaken: 'This username is already taken.',
  emailTaken: 'This email address is already registered.',
  currentPasswordRequired: 'Current password is required.',
  currentPasswordWrong: 'The current password is incorrect.',
  lastAdminDelete: "You can't delete the last admin.",
  lastAdminRole: "You can't change the last admin's role to user.",
  lastAdminStatus: "You can't make the last admin inactive.",
  lastAdminRoleHint: 'Cannot change role of the last admin.',
  lastAdminStatusHint: 'Cannot make the last admin inactive.',
} as const;

/** 0 is implied for everyone. The spec spells the second label this way (requirements: Users). */
export const ACCESS_LEVELS = [
  { level: 1, label: 'Developers' },
  { level: 2, label: 'Integeration' },
] as const;

export const PHONE_PATTERN = /^\+?[\d -]+$/;

export const nameField = requiredText(USER_LIMITS.nameMax, USER_MESSAGES.nameRequired);
export const usernameField = z
  .string({ error: USER_MESSAGES.usernameInvalid })
  .trim()
  .regex(/^[A-Za-z0-9]{3,}$/, USER_MESSAGES.usernameInvalid)
  .max(USER_LIMITS.usernameMax, `Username must be at most ${USER_LIMITS.usernameMax} characters long.`);
export const passwordField = z
  .string({ error: USER_MESSAGES.passwordShort })
  .min(USER_LIMITS.passwordMin, USER_MESSAGES.passwordShort)
  .max(USER_LIMITS.passwordMax, USER_MESSAGES.passwordLong);
export const userEmailField = emailField(USER_MESSAGES.emailInvalid);

export const phoneField = text(USER_LIMITS.phoneMax)
  .refine(
    (value) => value === '' || (value.length >= USER_LIMITS.phoneMin && PHONE_PATTERN.test(value)),
    USER_MESSAGES.phoneInvalid,
  )
  .nullable();

/** `1,2,3`, or `0` for none. Drops spaces. */
function codeList(pattern: RegExp, message: string, required = message) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? required : message) })
    .transform((value) => value.replaceAll(' ', ''))
    .refine((value) => value !== '', required)
    .refine((value) => value === '' || (pattern.test(value) && value.length <= 5000), message);
}
const premiumField = codeList(/^\d{1,9}(,\d{1,9})*$/, USER_MESSAGES.premiumInvalid, USER_MESSAGES.premiumRequired);
const accessLevelField = z
  .string({ error: USER_MESSAGES.accessLevelInvalid })
  .transform((value) => value.replaceAll(' ', ''))
  .refine((value) => /^([0-2](,[0-2])*)?$/.test(value), USER_MESSAGES.accessLevelInvalid);

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(values, { error: `Must be one of ${values.join(', ')}.` }),
  );
export const roleField = oneOf(['admin', 'user']);
export const statusField = oneOf(['active', 'inactive']);

/** Never has the password. */
export const userRecord = z.object({
  ...recordFields,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** When the user confirmed the email; null before that. */
  email_verified_at: timestamp.nullable(),
  /** False: the email is neither confirmed nor entered by an admin, so it gets none about requests and packages. */
  gets_email: z.boolean(),
  /** At 128 pixels; see avatarAt for other widths. */
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  status: z.enum(['active', 'inactive']),
  /** Comma-separated topic ids; `0` for none. */
  premium: z.string(),
  qrampremium: flagOut,
  /** Comma-separated. Level 0 is implied; `0` alone stands for none. */
  access_level: z.string(),
  /** Part granted by hand; the rest comes from packages. */
  by_hand: z.object({ premium: z.string(), qrampremium: flagOut, access_level: z.string() }),
  terms_accepted_at: timestamp.nullable(),
});
export type User = z.output<typeof userRecord>;

const fields = {
  name: nameField,
  username: usernameField,
  email: userEmailField,
  phone: phoneField,
  role: roleField,
  status: statusField,
  premium: premiumField,
  qrampremium: flag,
  access_level: accessLevelField,
};

export const userCreate = z.object({
  ...fields,
  password: passwordField,
  phone: phoneField.default(null),
  role: roleField.default('user'),
  status: statusField.default('active'),
  qrampremium: flag.default(0),
  access_level: accessLevelField.default('0'),
});
export const userUpdate = z.object({ ...fields, password: passwordField }).partial();

const levelFilter = z.coerce
  .number('access_level must be 0, 1 or 2.')
  .int('access_level must be 0, 1 or 2.')
  .min(0, 'access_level must be 0, 1 or 2.')
  .max(2, 'access_level must be 0, 1 or 2.');

const someLevels = z
  .array(
    z
      .int(USER_MESSAGES.accessLevelInvalid)
      .min(1, USER_MESSAGES.accessLevelInvalid)
      .max(2, USER_MESSAGES.accessLevelInvalid),
    { error: USER_MESSAGES.accessLevelInvalid },
  )
  .max(ACCESS_LEVELS.length, USER_MESSAGES.accessLevelInvalid);

const someTopics = z.array(id, { error: USER_MESSAGES.topicsInvalid }).max(500, USER_MESSAGES.topicsInvalid);

/** Omitted fields and grants stay; takes only grants made by hand. */
export const bulkChange = bulkBody.extend({
  role: roleField.optional(),
  status: statusField.optional(),
  give_access: someLevels.optional(),
  take_access: someLevels.optional(),
  give_topics: someTopics.optional(),
  take_topics: someTopics.optional(),
  give_premium_apps: flag.optional(),
  take_premium_apps: flag.optional(),
  /** End of the given grants; null or absent: no end. */
  until: instant(USER_MESSAGES.untilInvalid).nullable().optional(),
});
export type BulkChange = z.output<typeof bulkChange>;

const SORTABLE = ['created_at', 'name', 'username', 'email', 'role', 'status'] as const;
const FILTERS = {
  role: roleField.optional(),
  status: statusField.optional(),
  /** Users with this access level; 0: with none. */
  access_level: levelFilter.optional(),
  /** Users with a grant for this premium topic. */
  topic_id: id.optional(),
  /** 1: users with a grant for the premium applications; 0: all others. */
  premium_apps: flag.optional(),
};

export const usersEndpoints = {
  ...collectionEndpoints({
    path: '/api/users',
    noun: 'user',
    nouns: 'users',
    record: userRecord,
    create: userCreate,
    update: userUpdate,
    listResponse: z.array(userRecord),
    sortable: SORTABLE,
    filters: FILTERS,
    readAccess: 'admin',
  }),
  ...exportEndpoint({ path: '/api/users', nouns: 'users', sortable: SORTABLE, filters: FILTERS }),
  ...importEndpoints({ path: '/api/users', nouns: 'users' }),
  changes: endpoint({
    method: 'POST',
    path: '/api/users/changes',
    access: 'admin',
    summary: 'Change role, status or grants of the given users. The response has a result for each id.',
    body: bulkChange,
    response: bulkResult,
  }),
  grants: endpoint({
    method: 'GET',
    path: '/api/users/:id/grants',
    access: 'admin',
    summary: "List a user's grants that hold now or will, with where each comes from.",
    params: idParams,
    response: z.array(userGrant),
  }),
} as const;

export const currentPasswordField = z
  .string({ error: USER_MESSAGES.currentPasswordRequired })
  .max(256, USER_MESSAGES.currentPasswordWrong);
