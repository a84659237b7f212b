import type { EndpointSpec } from '@qram/contract/endpoint';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiRegistry, Call, HandlerAnswer } from '../platform/http/api-registry.ts';
import { create } from './creating.ts';
import type { CollectionDefinition, Values } from './definition.ts';
import { type ListQuery, list, listTrash, read } from './reading.ts';
import { bulkRemove, remove, restore, update } from './writing.ts';

/** What collectionEndpoints of the contract declares. */
type CollectionEndpoints = Record<
  'list' | 'trash' | 'read' | 'create' | 'update' | 'remove' | 'bulkRemove' | 'restore',
  EndpointSpec
>;

const idOf = (call: Call<EndpointSpec>): number => (call.params as unknown as { id: number }).id;
const queryOf = (call: Call<EndpointSpec>): ListQuery => call.query as unknown as ListQuery;
const bodyOf = (call: Call<EndpointSpec>): Values => call.body as unknown as Values;
type Answer = HandlerAnswer<EndpointSpec>;

/**
 * Serves all endpoints of a collection.
 * @param bulk the collection as a bulk deletion sees it, where its refusals have words of their own
 */
export function bindCollection(
  registry: ApiRegistry,
  deps: Dependencies,
  endpoints: CollectionEndpoints,
  definition: CollectionDefinition,
  bulk: CollectionDefinition = definition,
): void {
  const bind = (spec: EndpointSpec, handler: (call: Call<EndpointSpec>) => Promise<unknown>) =>
    registry.bind(spec, async (call) => (await handler(call)) as Answer);
  bind(endpoints.list, (call) => list(deps, definition, call.actor, queryOf(call)));
  bind(endpoints.trash, (call) => listTrash(deps, definition, call.actor, queryOf(call)));
  bind(endpoints.read, (call) => read(deps, definition, call.actor, idOf(call)));
  bind(endpoints.create, (call) => create(deps, definition, call.actor, bodyOf(call), call.files));
  bind(endpoints.update, (call) =>
    update(deps, definition, call.actor, idOf(call), bodyOf(call), call.files, call.unmodifiedSince),
  );
  bind(endpoints.remove, (call) =>
    remove(deps, definition, call.actor, idOf(call), {
      unmodifiedSince: call.unmodifiedSince,
      query: (call.query as Values | undefined) ?? {},
    }),
  );
  bind(endpoints.bulkRemove, (call) => bulkRemove(deps, bulk, call.actor, (bodyOf(call) as { ids: number[] }).ids));
  bind(endpoints.restore, (call) => restore(deps, definition, call.actor, idOf(call)));
}
