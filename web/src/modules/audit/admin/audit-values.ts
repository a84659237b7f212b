import type { AuditChange } from '@qram/contract/modules/audit/audit';
import { findPlan } from '@qram/contract/modules/buttons/payment-plans';
import { REQUEST_STATUSES, SERVICE_LEVELS, statusLabel } from '@qram/contract/modules/buttons/service-plans';
import { parseCodes } from '@qram/contract/values/comma-list';
import { dollars } from '@qram/contract/values/dollars';
import { capitalize } from '../../../admin/text/text-format.ts';
import { localDateTime, utcDate } from '../../../ui/text/dates.ts';

const FLAGS = new Set([
  ...['featured', 'active', 'opens_premium_apps', 'qrampremium', 'email_set_by_admin', 'ok'],
  ...['topics.premium', 'qram_topics.premium'],
]);
const LEVELS = new Set(['access_level', 'buttons.premium']);
const WORDS = new Set(['role', 'status', 'type', 'state']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const levelLabel = (level: number): string =>
  SERVICE_LEVELS.find((known) => known.level === level)?.label ?? `Level ${level}`;

/** `3, 9` → `Routing a query, ID 9`: titles in place of the ids that have one. */
function nameRecords(text: string, titles: Readonly<Record<string, string>>): string {
  if (text === '0') return 'None';
  return text
    .split(',')
    .map((id) => titles[id.trim()]?.trim() || `ID ${id.trim()}`)
    .join(', ');
}

/** A recorded value as a screen would show it. */
export function valueText(
  collection: string,
  { field, titles }: Pick<AuditChange, 'field' | 'titles'>,
  text: string,
): string {
  const isIn = (fields: ReadonlySet<string>) => fields.has(field) || fields.has(`${collection}.${field}`);
  if (isIn(FLAGS)) return text === '1' || text === 'true' ? 'Yes' : 'No';
  if (isIn(LEVELS)) return parseCodes(text).map(levelLabel).join(', ') || levelLabel(0);
  // The title of a request is its user, who may have several.
  if (field === 'follows_id') return `Request ${text}${titles[text] ? ` of ${titles[text]}` : ''}`;
  if (field === 'is_monthly') return findPlan(text === '1' ? 1 : 0).option;
  if (field.endsWith('_cents') && /^\d+$/.test(text)) return dollars(Number(text) / 100);
  if (Object.keys(titles).length > 0 || `${collection}.${field}` === 'users.premium') return nameRecords(text, titles);
  if (INSTANT.test(text)) return localDateTime(text);
  if (DAY.test(text)) return utcDate(text);
  const status = REQUEST_STATUSES.find((known) => known === text);
  if (field === 'status' && status) return statusLabel(status);
  return WORDS.has(field) ? capitalize(text) : text;
}
