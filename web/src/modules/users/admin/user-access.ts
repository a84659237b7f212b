import { planLabel } from '@qram/contract/modules/buttons/payment-plans';
import type { UserGrant } from '@qram/contract/modules/service-requests/grants';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { dollars } from '@qram/contract/values/dollars';
import { DAY_MS } from '@qram/contract/values/durations';
import type { ChangeBody } from '../shared/user-changes.ts';
import { grantSources } from './user-grants.ts';

/** `own`: a package or a grant by hand. `through`: what a package opens. `asked`: a pending request. */
export type AccessKind = 'own' | 'through' | 'asked';

/** One thing that is open to a user, or asked for. */
export interface AccessRow {
  key: string;
  kind: AccessKind;
  title: string;
  /** Request behind it. */
  requestId: number | null;
  /** Service of a package, which more months can be given of. */
  serviceId: number | null;
  /** `Package, Monthly, $49.00`, `Through Developers`, or the plan of a request. Null: given by hand. */
  reason: string | null;
  grantedBy: { name: string; username: string | null } | null;
  startsAt: string;
  /** Null: no end. */
  endsAt: string | null;
  /** Of a grant by hand or of what a package opens; empty for packages and requests. */
  grants: readonly UserGrant[];
}

const KINDS = ['level', 'premium_apps', 'topic'] as const;

const terms = ({ is_monthly, price }: ServiceRequest) => `${planLabel(is_monthly)}, ${dollars(price)}`;

function groupTitle(grants: readonly UserGrant[]): string {
  const [first, ...others] = grants;
  return first && others.length === 0 ? first.title : `${grants.length} premium lessons`;
}

const requestRow = (request: ServiceRequest, kind: AccessKind): AccessRow => ({
  key: `request-${request.id}`,
  kind,
  title: request.service_title,
  requestId: request.id,
  serviceId: kind === 'own' ? request.service_id : null,
  reason: kind === 'own' ? `Package, ${terms(request)}` : terms(request),
  grantedBy: null,
  startsAt: kind === 'own' ? (request.starts_at ?? request.created_at) : request.created_at,
  endsAt: kind === 'own' ? request.ends_at : null,
  grants: [],
});

/**
 * What is open to a user, with reasons: each package before what it opens, then access given by hand, then pending
 * requests. A package's level with the name of the package has no row of its own.
 */
export function accessRows(
  grants: readonly UserGrant[],
  packages: readonly ServiceRequest[],
  pending: readonly ServiceRequest[],
): AccessRow[] {
  const opened = grantSources(grants).flatMap((source): AccessRow[] => {
    const granting = packages.find(({ id }) => id === source.requestId);
    return KINDS.flatMap((opens) => {
      const kindGrants = source.grants.filter((grant) => grant.opens === opens);
      return opens === 'topic' ? [kindGrants] : kindGrants.map((grant) => [grant]);
    })
      .filter(([grant]) => grant && !(grant.opens === 'level' && grant.title === granting?.service_title))
      .map((rowGrants) => ({
        key: `grant-${rowGrants[0]?.id}`,
        kind: source.requestId === null ? 'own' : 'through',
        title: groupTitle(rowGrants),
        requestId: source.requestId,
        serviceId: null,
        reason:
          source.requestId === null ? null : `Through ${granting?.service_title ?? `request ${source.requestId}`}`,
        grantedBy: source.grantedBy,
        startsAt: source.startsAt,
        endsAt: source.endsAt,
        grants: rowGrants,
      }));
  });
  const through = Map.groupBy(opened, ({ requestId }) => requestId);
  const packageIds = new Set<number | null>(packages.map(({ id }) => id));
  return [
    ...packages.flatMap((request) => [requestRow(request, 'own'), ...(through.get(request.id) ?? [])]),
    ...opened.filter(({ requestId }) => !packageIds.has(requestId)),
    ...pending.map((request) => requestRow(request, 'asked')),
  ];
}

const LIST = new Intl.ListFormat('en-US');

/** `Open: Developers and Lesson 4. Asked for: Integrate.` */
export function accessSentence(rows: readonly AccessRow[], now: Date): string {
  const titles = (kind: AccessKind) => [
    ...new Set(rows.filter((row) => row.kind === kind && new Date(row.startsAt) <= now).map(({ title }) => title)),
  ];
  const open = titles('own').length > 0 ? titles('own') : titles('through');
  const asked = titles('asked');
  return [
    open.length === 0 ? 'Open: what is free.' : `Open: ${LIST.format(open)}.`,
    ...(asked.length === 0 ? [] : [`Asked for: ${LIST.format(asked)}.`]),
  ].join(' ');
}

/** Days of the past and of the future that a timeline shows at least and at most. */
const [PAST_DAYS, MIN_FUTURE_DAYS, MAX_FUTURE_DAYS] = [60, 60, 400];

export interface Timeline {
  from: number;
  to: number;
}

/** The period that the bars are drawn in, in milliseconds. */
export function accessTimeline(rows: readonly AccessRow[], now: Date): Timeline {
  const at = now.getTime();
  const starts = rows.map(({ startsAt }) => Date.parse(startsAt));
  const ends = rows.flatMap(({ endsAt }) => (endsAt === null ? [] : [Date.parse(endsAt)]));
  return {
    from: Math.max(Math.min(at - 7 * DAY_MS, ...starts), at - PAST_DAYS * DAY_MS),
    to: Math.min(Math.max(at + MIN_FUTURE_DAYS * DAY_MS, ...ends), at + MAX_FUTURE_DAYS * DAY_MS),
  };
}

/** Where a moment is on the timeline, from 0 to 100. */
export const percentAt = ({ from, to }: Timeline, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

const targets = (grants: readonly UserGrant[], kind: UserGrant['opens']) =>
  grants.filter(({ opens }) => opens === kind).map(({ target }) => target);

/** The change that gives or takes grants by hand. */
export function grantChange(verb: 'give' | 'take', userId: number, grants: readonly UserGrant[]): ChangeBody {
  const [levels, topics] = [targets(grants, 'level'), targets(grants, 'topic')];
  return {
    ids: [userId],
    ...(levels.length > 0 ? { [`${verb}_access`]: levels } : {}),
    ...(topics.length > 0 ? { [`${verb}_topics`]: topics } : {}),
    ...(targets(grants, 'premium_apps').length > 0 ? { [`${verb}_premium_apps`]: 1 } : {}),
  };
}
