import type { AuditEntry } from '@qram/contract/modules/audit/audit';
import { getLabels, isCollection } from '../../../admin/declaration/admin-screens.ts';
import { count, userLabel } from '../../../admin/text/text-format.ts';

type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'quiet';

/** Label and tone of each action. */
const ACTIONS: Readonly<Record<string, readonly [string, Tone]>> = {
  create: ['Added', 'good'],
  update: ['Changed', 'quiet'],
  delete: ['Moved to trash', 'warn'],
  restore: ['Restored', 'good'],
  purge: ['Deleted for good', 'bad'],
  sweep: ['Cleaned up', 'quiet'],
  reorder: ['Reordered', 'quiet'],
  reset: ['Reset', 'quiet'],
  approve: ['Approved', 'good'],
  reject: ['Rejected', 'warn'],
  cancel: ['Canceled', 'quiet'],
  undo: ['Decision undone', 'warn'],
  grant: ['Access granted', 'accent'],
  revoke: ['Access revoked', 'accent'],
  login: ['Logged in', 'quiet'],
  logout: ['Logged out', 'quiet'],
  register: ['Registered', 'good'],
  'login-refused': ['Login refused', 'bad'],
  'password-refused': ['Password refused', 'bad'],
  'password-change': ['Password changed', 'accent'],
  'session-end': ['Session ended', 'quiet'],
  'second-factor-on': ['Two-step verification on', 'good'],
  'second-factor-off': ['Two-step verification off', 'warn'],
  accept: ['Accepted', 'good'],
  open: ['Opened', 'quiet'],
  preview: ['Previewed', 'quiet'],
  'preview-link': ['Preview link created', 'accent'],
  'preview-link-end': ['Preview link ended', 'quiet'],
  // In entries of earlier versions.
  'preview-approval': ['Preview approved', 'good'],
  'preview-comment': ['Preview commented on', 'quiet'],
  'preview-comment-delete': ['Preview comment deleted', 'warn'],
  export: ['Exported', 'accent'],
  import: ['Imported', 'accent'],
  'import-undone': ['Import undone', 'warn'],
  reply: ['Replied', 'good'],
  retry: ['Retried', 'quiet'],
  'test-mail': ['Test email', 'quiet'],
  'second-factor-refused': ['Code refused', 'bad'],
  'password-reset-asked': ['Password reset requested', 'quiet'],
  'email-confirmation-asked': ['Confirmation email requested', 'quiet'],
  'google-refused': ['Google login refused', 'bad'],
  'google-link': ['Google account linked', 'accent'],
  'recovery-codes-renewed': ['Recovery codes replaced', 'accent'],
};

/** Collections whose records don't go to the trash. */
const OTHERS: Readonly<Record<string, readonly [label: string, noun: string]>> = {
  sessions: ['Logins and sessions', 'session'],
  features_section: ['Home cards subtitle', 'subtitle'],
  contact_info: ['Contact info', 'contact info'],
  logos: ['Logos', 'logo'],
  click_stats: ['Click statistics', 'click statistics'],
  audit_entries: ['Audit trail', 'audit trail'],
  files: ['Stored files', 'stored files'],
  outbox: ['Email', 'email'],
};

/** Labels of columns, as the forms of the records have them; with a collection where they differ. */
const FIELDS: Readonly<Record<string, string>> = {
  desc: 'Description',
  'topics.description': 'Summary',
  'topics.body': 'Text',
  'terms.data': 'Text',
  password_hash: 'Password',
  link: 'Link',
  'topics.video': 'Video URL',
  doi: 'DOI',
  pdf_url: 'Document',
  pdf_file: 'PDF (stored as)',
  ppt_file: 'Slides (stored as)',
  zip_file: 'Archive (stored as)',
  ipynb_file: 'Notebook (stored as)',
  icon_url: 'Icon',
  image: 'Picture',
  image_width: 'Picture width',
  image_height: 'Picture height',
  image_variants: 'Picture widths',
  is_monthly: 'Plan',
  access_level: 'Access levels',
  qrampremium: 'Premium applications',
  premium: 'Premium',
  'users.premium': 'Premium lessons',
  'buttons.premium': 'Access level',
  monthly_price_cents: 'Monthly price',
  pay_as_you_go_price_cents: 'Pay As You Go price',
  price_cents: 'Price',
  user_id: 'User',
  category_id: 'Category',
  service_id: 'Service',
  service_title: 'Service title',
  created_by_id: 'Created by',
  created_by_name: 'Created by (name)',
  record_id: 'Record ID',
  pdf_name: 'PDF',
  ppt_name: 'Slides',
  zip_name: 'Archive',
  ipynb_name: 'Notebook',
  months: 'Monthly package lasts (months)',
  opens_topics: 'Premium lessons it opens',
  opens_premium_apps: 'Opens premium applications',
  deliverables: 'Deliverables',
  contains: 'Contains',
  answer_time: 'Answer time',
  publish_at: 'Goes live',
  unpublish_at: 'Ends',
  starts_at: 'Starts',
  ends_at: 'Ends',
  expires_at: 'Expires',
  cancelled_at: 'Canceled',
  follows_id: 'Follows request',
  ids: 'Selected records',
  terms_version_id: 'Accepted terms version',
  terms_accepted_at: 'Terms accepted',
  email_verified_at: 'Email confirmed',
  email_set_by_admin: 'Email set by an admin',
  import_id: 'Import',
  file_name: 'File',
  new: 'Added',
  ip: 'IP address',
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fallback label: `login_refused` → `Login refused`. */
function humanize(name: string): string {
  return capitalize(name.replaceAll(/[_-]+/g, ' ').trim());
}

export const actionLabel = (action: string): string => ACTIONS[action]?.[0] ?? humanize(action);
export const actionTone = (action: string): Tone =>
  ACTIONS[action]?.[1] ?? (action.endsWith('-refused') ? 'bad' : 'quiet');

export const collectionLabel = (collection: string): string =>
  isCollection(collection) ? getLabels(collection).label : (OTHERS[collection]?.[0] ?? humanize(collection));

const formatNoun = (collection: string): string =>
  isCollection(collection)
    ? getLabels(collection).noun
    : (OTHERS[collection]?.[1] ?? humanize(collection).toLowerCase());

export const fieldLabel = (field: string, collection: string): string =>
  FIELDS[`${collection}.${field}`] ?? FIELDS[field] ?? humanize(field);

const formatNouns = (collection: string): string =>
  isCollection(collection) ? getLabels(collection).nouns : collectionLabel(collection).toLowerCase();

/** Subject of an entry: `video “Routing a query”`, `video 12`, `40 videos`, `users` for a whole table. */
export function formatSubject(
  entry: Pick<AuditEntry, 'action' | 'collection' | 'record_id' | 'record_title'> & { batch?: AuditEntry['batch'] },
): string {
  const { action, collection, record_id, record_title, batch } = entry;
  if (batch) return `${count(batch.size)} ${formatNouns(collection)}`;
  if (action === 'export' || action === 'reorder' || action.startsWith('import'))
    return collectionLabel(collection).toLowerCase();
  if (record_title) return collection === 'sessions' ? record_title : `${formatNoun(collection)} “${record_title}”`;
  return record_id === null || collection === 'sessions'
    ? formatNoun(collection)
    : `${formatNoun(collection)} ${record_id}`;
}

/** Subject of an entry where it stands alone: `Video “Routing a query”`. Names of users stay as they are. */
export function formatTitle(entry: Parameters<typeof formatSubject>[0]): string {
  const subject = formatSubject(entry);
  return entry.collection === 'sessions' && entry.record_title ? subject : capitalize(subject);
}

/** Actor of an entry; the site itself and visitors have no account. */
export const getActor = ({
  actor_id,
  actor_name,
  actor_username,
}: Pick<AuditEntry, 'actor_id' | 'actor_name' | 'actor_username'>): string => {
  if (actor_id === null && actor_name === 'system') return 'System';
  return actor_name === null ? 'A visitor' : userLabel({ name: actor_name, username: actor_username });
};
