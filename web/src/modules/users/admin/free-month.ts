import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import { parseCodes } from '@qram/contract/values/comma-list';
import type { Opening } from '../shared/openings.ts';
import type { ChangeBody } from '../shared/user-changes.ts';

type Opened = Pick<UserGrant, 'opens' | 'target'>;
type Service = Pick<ServiceButton, 'includes_levels' | 'includes_topics' | 'includes_premium_apps'>;

const PREMIUM_APPS = 1;

/** The access that an approval of a service opens. */
const openedBy = ({ includes_levels, includes_topics, includes_premium_apps }: Service): Opened[] => [
  ...parseCodes(includes_levels).map((target) => ({ opens: 'level' as const, target })),
  ...parseCodes(includes_topics).map((target) => ({ opens: 'topic' as const, target })),
  ...(includes_premium_apps === 1 ? [{ opens: 'premium_apps' as const, target: PREMIUM_APPS }] : []),
];

export const opensSomething = (service: Service): boolean => openedBy(service).length > 0;

/** The same time of day a calendar month later, in UTC as for packages; a day that the month lacks becomes its last. */
export function addMonth(at: string): string {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  // March 3 for January 31: day 0 is the last of February.
  if (date.getUTCDate() < day) date.setUTCDate(0);
  return date.toISOString();
}

const find = (opened: readonly Opened[], kind: UserGrant['opens']) =>
  opened.filter(({ opens }) => opens === kind).map(({ target }) => target);

function giveFields(opened: readonly Opened[]): Partial<ChangeBody> {
  const [levels, topics] = [find(opened, 'level'), find(opened, 'topic')];
  return {
    ...(levels.length > 0 ? { give_access: levels } : {}),
    ...(topics.length > 0 ? { give_topics: topics } : {}),
    ...(find(opened, 'premium_apps').length > 0 ? { give_premium_apps: 1 } : {}),
  };
}

function takeFields(opened: readonly Opened[]): Partial<ChangeBody> {
  const [levels, topics] = [find(opened, 'level'), find(opened, 'topic')];
  return {
    ...(levels.length > 0 ? { take_access: levels } : {}),
    ...(topics.length > 0 ? { take_topics: topics } : {}),
    ...(find(opened, 'premium_apps').length > 0 ? { take_premium_apps: 1 } : {}),
  };
}

/** A month of a service for a user, as grants with an end. */
export interface FreeMonth extends Opening {
  /** When what is open ends, after which the month counts; null: it counts from now. */
  startsAt: string | null;
  endsAt: string;
  /** The change that gives it. */
  give: ChangeBody;
  /** The change that sets the former grants back; null if they had several ends, for which one change can't stand. */
  undo: ChangeBody | null;
}

/** Plans a month of what a service opens; null if all of it is open with no end. @param grants of the user, which hold now or will */
export function planMonth(userId: number, service: Service, grants: readonly UserGrant[], now: Date): FreeMonth | null {
  const grantsFor = ({ opens, target }: Opened) =>
    grants.filter((grant) => grant.opens === opens && grant.target === target);
  const opened = openedBy(service).filter((one) => grantsFor(one).every(({ ends_at }) => ends_at !== null));
  if (opened.length === 0) return null;
  const ends = opened.flatMap(grantsFor).flatMap(({ ends_at }) => ends_at ?? []);
  const startsAt = ends.toSorted().at(-1) ?? null;
  const endsAt = addMonth(startsAt ?? now.toISOString());
  const ids = [userId];
  const byHand = (one: Opened) => grantsFor(one).find(({ request_id }) => request_id === null);
  const former = opened.filter((one) => byHand(one) !== undefined);
  const [formerEnd = null, ...otherEnds] = new Set(former.map((one) => byHand(one)?.ends_at ?? null));
  return {
    level: find(opened, 'level')[0] ?? 0,
    topics_count: find(opened, 'topic').length,
    premium_apps: find(opened, 'premium_apps').length > 0 ? 1 : 0,
    startsAt,
    endsAt,
    give: { ids, ...giveFields(opened), until: endsAt },
    undo:
      otherEnds.length > 0
        ? null
        : {
            ids,
            ...takeFields(opened.filter((one) => !former.includes(one))),
            ...giveFields(former),
            until: formerEnd,
          },
  };
}
