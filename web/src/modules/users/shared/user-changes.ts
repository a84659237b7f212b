import type { Input } from '@qram/contract';
import { parseCodes } from '@qram/contract/values/comma-list';
import { endOfDay } from '../../../admin/text/local-day.ts';

export type ChangeBody = Input<'POST /api/users/changes'>['body'];

/** The choice in the dialog for each field; `''` leaves it as it is. */
export interface ChosenChange {
  role: '' | 'user' | 'admin';
  status: '' | 'active' | 'inactive';
  access: Readonly<Record<number, '' | 'give' | 'take'>>;
  premiumApps: '' | 'give' | 'take';
  /** Comma-separated topic ids; `0` for none. */
  giveTopics: string;
  takeTopics: string;
  /** The last day of what is given; empty for no end. */
  until: string;
}

export const NO_CHANGE: ChosenChange = {
  role: '',
  status: '',
  access: {},
  premiumApps: '',
  giveTopics: '0',
  takeTopics: '0',
  until: '',
};

const levels = ({ access }: ChosenChange, wanted: 'give' | 'take') =>
  Object.entries(access)
    .filter(([, chosen]) => chosen === wanted)
    .map(([level]) => Number(level));

export const givesAccess = (chosen: ChosenChange): boolean =>
  chosen.premiumApps === 'give' || levels(chosen, 'give').length > 0 || parseCodes(chosen.giveTopics).length > 0;

export function changeBody(ids: readonly number[], chosen: ChosenChange): ChangeBody | null {
  const { role, status, premiumApps } = chosen;
  const give = levels(chosen, 'give');
  const take = levels(chosen, 'take');
  const giveTopics = parseCodes(chosen.giveTopics);
  const takeTopics = parseCodes(chosen.takeTopics);
  const until = givesAccess(chosen) ? endOfDay(chosen.until) : null;
  const changes = {
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(give.length > 0 ? { give_access: give } : {}),
    ...(take.length > 0 ? { take_access: take } : {}),
    ...(giveTopics.length > 0 ? { give_topics: giveTopics } : {}),
    ...(takeTopics.length > 0 ? { take_topics: takeTopics } : {}),
    ...(premiumApps === 'give' ? { give_premium_apps: 1 as const } : {}),
    ...(premiumApps === 'take' ? { take_premium_apps: 1 as const } : {}),
  };
  if (Object.keys(changes).length === 0) return null;
  return { ids: [...ids], ...changes, ...(until === null ? {} : { until }) };
}

export type GrantTarget = { opens: 'topic'; id: number; title: string } | { opens: 'premium_apps' };

export function grantBody(target: GrantTarget, ids: readonly number[], until: string): ChangeBody {
  const end = endOfDay(until);
  return {
    ids: [...ids],
    ...(target.opens === 'topic' ? { give_topics: [target.id] } : { give_premium_apps: 1 as const }),
    ...(end === null ? {} : { until: end }),
  };
}

export const usersWithAccessPath = (target: GrantTarget): string =>
  target.opens === 'topic' ? `/admin/users?topic_id=${target.id}` : '/admin/users?premium_apps=1';
