import type {
  RequestDetail,
  RequestWithHistory,
  ServiceRequest,
} from '@qram/contract/modules/service-requests/service-requests';
import { HOUR_MS } from '@qram/contract/values/durations';
import { type Collection, engine } from '../../../collections/collection.ts';
import type { ExportQuery } from '../../../collections/operations/export.ts';
import type { ListQuery } from '../../../collections/operations/list.ts';
import { presentRow } from '../../../collections/operations/present.ts';
import type { Row } from '../../../collections/record-types.ts';
import { type Actor, isAdmin } from '../../../platform/access/actor.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { Listed } from '../../../platform/http/api/responses.ts';
import type { TableExport } from '../../../platform/tables/table-export.ts';
import { listServices } from '../../buttons/service.ts';
import { getAccessLevels, loadOpenTopics, opensPremiumApps, selectUsernames } from '../../users/service.ts';
import { serviceRequestsCollection } from '../collection.ts';
import { assertRequester } from '../policy.ts';
import { EXPORTED, presentTransition, toExportRow } from '../presenter.ts';
import { countHolders, countPending, type RequestRow, selectDecisionTimes, selectSteps } from '../repository.ts';
import { NAME } from './transitions.ts';

const requestsOf = (deps: Dependencies): Collection => engine(deps).collection(serviceRequestsCollection);

export async function present({ db, now }: Pick<Dependencies, 'db' | 'now'>, row: RequestRow): Promise<ServiceRequest> {
  const reader = { trx: db, now: now(), definition: serviceRequestsCollection };
  return (await presentRow(reader, row as unknown as Row)) as unknown as ServiceRequest;
}

/** Admins see all requests; others only theirs, regardless of the query. */
export async function listRequests(
  deps: Dependencies,
  actor: Actor,
  query: ListQuery,
): Promise<Listed<ServiceRequest[]>> {
  if (isAdmin(actor)) return (await requestsOf(deps).list(actor, query)) as Listed<ServiceRequest[]>;
  if (query.user_id !== undefined && query.user_id !== actor.userId)
    return new Listed<ServiceRequest[]>([], { total: 0, page: query.page ?? null, perPage: query.per_page ?? 1 });
  const mine = { ...query, user_id: actor.userId };
  return (await requestsOf(deps).list(actor, mine)) as Listed<ServiceRequest[]>;
}

async function addHistory(deps: Dependencies, actor: Actor, requests: ServiceRequest[]): Promise<RequestWithHistory[]> {
  const steps = await selectSteps(
    deps.db,
    requests.map(({ id }) => id),
  );
  const usernames = await selectUsernames(
    deps.db,
    steps.map(({ actor_id }) => actor_id),
  );
  const getAuthor = ({ actor_id, actor_name: name }: (typeof steps)[number]) =>
    isAdmin(actor) ? { name, username: usernames.get(actor_id) ?? null } : null;
  const readHistory = ({ id, user_id }: ServiceRequest) =>
    steps.filter((step) => step.request_id === id).map((step) => presentTransition(step, user_id, getAuthor(step)));
  return requests.map((request) => ({ ...request, history: readHistory(request) }));
}

export async function listMyRequests(
  deps: Dependencies,
  actor: Actor,
  query: ListQuery,
): Promise<Listed<RequestWithHistory[]>> {
  const mine = await requestsOf(deps).list(actor, { ...query, user_id: actor.userId });
  return new Listed(await addHistory(deps, actor, mine.body as ServiceRequest[]), mine);
}

/** By list or ids. */
export const exportRequests = (deps: Dependencies, actor: Actor, query: ExportQuery): Promise<TableExport> =>
  requestsOf(deps).export(actor, query, { columns: EXPORTED, toRow: toExportRow });

/** Part of the service's access that the user already has. */
async function findAlreadyOpen(deps: Dependencies, { user_id, service_id, level }: ServiceRequest) {
  const service = (await listServices(deps.db)).find(({ id }) => id === service_id);
  const topics = new Set(await loadOpenTopics(deps, user_id));
  return {
    level: level > 0 && (await getAccessLevels(deps.db, user_id, deps.now())).includes(level),
    topics_count: service?.topics.filter((topic) => topics.has(topic)).length ?? 0,
    premium_apps: service?.opensPremiumApps === true && (await opensPremiumApps(deps, user_id)),
  };
}

/** @throws DomainError `not_found`, also for another user's request unless the caller is an admin */
export async function readRequest(deps: Dependencies, actor: Actor, id: number): Promise<RequestDetail> {
  const request = (await requestsOf(deps).read(actor, id)) as unknown as ServiceRequest;
  if (!isAdmin(actor)) assertRequester(actor, request);
  const [presented] = await addHistory(deps, actor, [request]);
  const already_open = isAdmin(actor) && request.approval ? await findAlreadyOpen(deps, request) : null;
  return { ...(presented as RequestWithHistory), already_open };
}

export async function readPending(deps: Dependencies): Promise<{ pending: number }> {
  return { pending: await deps.revisions.getOrLoad(NAME, 'pending service requests', () => countPending(deps.db)) };
}

const RECENT_DECISIONS = 20;
const MIN_DECISIONS = 5;
/** Share of decisions that "usually" covers. */
const USUAL = 0.8;

/** Whole hours for four of five of the last 20 decisions, at least 1; null with fewer than 5 decisions. */
export async function readAnswerTime(deps: Dependencies): Promise<{ hours: number | null }> {
  const times = await deps.revisions.getOrLoad(NAME, 'answer time', () =>
    selectDecisionTimes(deps.db, RECENT_DECISIONS),
  );
  if (times.length < MIN_DECISIONS) return { hours: null };
  const waits = times.map(({ at, created_at }) => Date.parse(at) - Date.parse(created_at)).sort((a, b) => a - b);
  const usual = waits[Math.ceil(waits.length * USUAL) - 1] ?? 0;
  return { hours: Math.max(1, Math.ceil(usual / HOUR_MS)) };
}

/** Asked before these services or users are deleted. */
export function readHolders(
  { db, now }: Dependencies,
  { service_ids, user_ids }: { service_ids?: number[] | undefined; user_ids?: number[] | undefined },
): Promise<{ people: number; pending: number }> {
  return service_ids
    ? countHolders(db, 'service_id', service_ids, now())
    : countHolders(db, 'user_id', user_ids ?? [], now());
}
