import type { CollectionEndpoints } from '@qram/contract/collection';
import type { EndpointSpec } from '@qram/contract/endpoint';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiRegistry, Call, HandlerResult } from '../platform/http/api-registry.ts';
import type { CollectionDefinition } from './definition.ts';
import type { CopyOptions } from './files/copied-files.ts';
import { type OrderInput, reorder } from './order/ordering.ts';
import { bulkPublish, type PublicationChange } from './publication/publishing.ts';
import { type BulkSelection, bulkRemove } from './records/bulk.ts';
import { create } from './records/creating.ts';
import { type ListQuery, list, listTrash, read } from './records/reading.ts';
import { update } from './records/updating.ts';
import { remove, restore } from './records/writing.ts';
import type { Values } from './rows.ts';

const idOf = (call: Call<EndpointSpec>): number => (call.params as unknown as { id: number }).id;
const queryOf = (call: Call<EndpointSpec>): ListQuery => call.query as unknown as ListQuery;
const bodyOf = (call: Call<EndpointSpec>): Values => call.body as unknown as Values;
const copyOf = (call: Call<EndpointSpec>): CopyOptions => (call.query ?? {}) as unknown as CopyOptions;
type Answer = HandlerResult<EndpointSpec>;
type Handler = (call: Call<EndpointSpec>) => Promise<unknown>;

const handlersOf = (
  deps: Dependencies,
  definition: CollectionDefinition,
): Record<keyof CollectionEndpoints, Handler> => ({
  list: (call) => list(deps, definition, call.actor, queryOf(call)),
  trash: (call) => listTrash(deps, definition, call.actor, queryOf(call)),
  read: (call) => read(deps, definition, call.actor, idOf(call)),
  create: (call) => create(deps, definition, call.actor, bodyOf(call), call.files, copyOf(call)),
  update: (call) => update(deps, definition, call.actor, idOf(call), bodyOf(call), call.files, call.unmodifiedSince),
  remove: (call) =>
    remove(deps, definition, call.actor, idOf(call), {
      unmodifiedSince: call.unmodifiedSince,
      query: (call.query as Values | undefined) ?? {},
    }),
  bulkRemove: (call) => bulkRemove(deps, definition, call.actor, bodyOf(call) as BulkSelection),
  publish: (call) =>
    bulkPublish(deps, definition, call.actor, bodyOf(call) as unknown as BulkSelection & PublicationChange),
  restore: (call) => restore(deps, definition, call.actor, idOf(call)),
  order: (call) => reorder(deps, definition, call.actor, bodyOf(call) as OrderInput),
});

/** Serves the collection's standard endpoints, except those that its module serves. */
export function bindCollection(registry: ApiRegistry, deps: Dependencies, definition: CollectionDefinition): void {
  const { endpoints, servedByModule = [] } = definition;
  for (const [name, handler] of Object.entries(handlersOf(deps, definition))) {
    const endpoint = name as keyof CollectionEndpoints;
    const spec = endpoints[endpoint];
    if (spec && !servedByModule.includes(endpoint))
      registry.bind(spec, async (call) => (await handler(call)) as Answer);
  }
}
