import type { MyRequest } from './queries.ts';

/** The fields of a request that decide where it is listed. */
export type ListedRequest = Pick<
  MyRequest,
  'service_id' | 'status' | 'package_state' | 'starts_at' | 'ends_at' | 'cancelled_at'
>;

/** A package that runs, or is going to. */
export interface CurrentPackage<R> {
  request: R;
  /** Pending requests that renew it or change its plan. */
  pending: R[];
  /** The next period or plan may be requested: none is pending or approved. */
  extendable: boolean;
}

export interface MyPackages<R> {
  /** Packages that end soonest first, those without an end last. */
  current: CurrentPackage<R>[];
  /** Pending requests for services without a package. */
  waiting: R[];
  /** Ended packages and rejected requests. `repeatable`: the latest of its service, which has nothing newer. */
  earlier: { request: R; repeatable: boolean }[];
}

const isCurrent = ({ package_state }: ListedRequest): boolean =>
  package_state === 'active' || package_state === 'scheduled';

const isOver = ({ status, package_state }: ListedRequest): boolean =>
  package_state === 'ended' || status === 'Rejected';

const byEnd = (one: ListedRequest, other: ListedRequest): number => {
  if (one.ends_at === other.ends_at) return 0;
  if (one.ends_at === null) return 1;
  return other.ends_at === null || one.ends_at < other.ends_at ? -1 : 1;
};

/** The user's packages, from requests listed newest first. */
export function groupPackages<R extends ListedRequest>(requests: readonly R[]): MyPackages<R> {
  const packages = requests.filter(isCurrent).sort(byEnd);
  const pending = requests.filter(({ status }) => status === 'Pending');
  const services = new Set(packages.map(({ service_id }) => service_id));
  const open = new Set([...services, ...pending.map(({ service_id }) => service_id)]);
  const first = (request: R) => packages.find(({ service_id }) => service_id === request.service_id) === request;
  const current = packages.map((request) => {
    const followUps = first(request) ? pending.filter(({ service_id }) => service_id === request.service_id) : [];
    const followed = packages.filter(({ service_id }) => service_id === request.service_id).length > 1;
    const extendable = request.package_state === 'active' && followUps.length === 0 && !followed;
    return { request, pending: followUps, extendable };
  });
  const earlier = requests.filter(isOver).map((request) => {
    const repeatable = !open.has(request.service_id);
    open.add(request.service_id);
    return { request, repeatable };
  });
  return { current, waiting: pending.filter(({ service_id }) => !services.has(service_id)), earlier };
}
