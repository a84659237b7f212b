import type { CollectionEndpoints } from '@qram/contract/collection';
import type { EndpointSpec } from '@qram/contract/endpoint';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry, Call, HandlerResult } from '../../platform/http/api-registry.ts';
import type { CollectionDefinition } from '../definition.ts';
import { type OrderInput, reorder } from '../order/ordering.ts';
import { type BulkSelection, bulkRemove } from '../records/bulk.ts';
import type { CopyOptions } from '../records/copied-files.ts';
import { create } from '../records/creating.ts';
import { bulkPublish, type PublicationChange } from '../records/publishing.ts';
import { type ListQuery, list, listTrash, read } from '../records/reading.ts';
import { update } from '../records/updating.ts';
import { remove, restore } from '../records/writing.ts';
import type { Values } from '../rows.ts';

const getId = (call: Call<EndpointSpec>): number => (call.params as unknown as { id: number }).id;
const buildQuery = (call: Call<EndpointSpec>): ListQuery => call.query as unknown as ListQuery;
const buildBody = (call: Call<EndpointSpec>): Values => call.body as unknown as Values;
const buildCopy = (call: Call<EndpointSpec>): CopyOptions => (call.query ?? {}) as unknown as CopyOptions;
type Answer = HandlerResult<EndpointSpec>;
type Handler = (call: Call<EndpointSpec>) => Promise<unknown>;

const buildHandlers = (
  deps: Dependencies,
  definition: CollectionDefinition,
): Record<keyof CollectionEndpoints, Handler> => ({
  list: (call) => list(deps, definition, call.actor, buildQuery(call)),
  trash: (call) => listTrash(deps, definition, call.actor, buildQuery(call)),
  read: (call) => read(deps, definition, call.actor, getId(call)),
  create: (call) => create(deps, definition, call.actor, buildBody(call), call.files, buildCopy(call)),
  update: (call) =>
    update(deps, definition, call.actor, getId(call), buildBody(call), call.files, call.unmodifiedSince),
  remove: (call) =>
    remove(deps, definition, call.actor, getId(call), {
      unmodifiedSince: call.unmodifiedSince,
      query: (call.query as Values | undefined) ?? {},
    }),
  bulkRemove: (call) => bulkRemove(deps, definition, call.actor, buildBody(call) as BulkSelection),
  publish: (call) =>
    bulkPublish(deps, definition, call.actor, buildBody(call) as unknown as BulkSelection & PublicationChange),
  restore: (call) => restore(deps, definition, call.actor, getId(call)),
  order: (call) => reorder(deps, definition, call.actor, buildBody(call) as OrderInput),
});

/** Serves the collection's standard endpoints, except those that its module serves. */
export function bindCollection(registry: ApiRegistry, deps: Dependencies, definition: CollectionDefinition): void {
  const { endpoints, servedByModule = [] } = definition;
  for (const [name, handler] of Object.entries(buildHandlers(deps, definition))) {
    const endpoint = name as keyof CollectionEndpoints;
    const spec = endpoints[endpoint];
    if (spec && !servedByModule.includes(endpoint))
      registry.bind(spec, async (call) => (await handler(call)) as Answer);
  }
}
