import { buttonsEndpoints } from '@qram/contract/modules/buttons';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { buttonsCollections, type CountWaiting } from './collection.ts';

/** @param waiting how many requests wait for a service */
export function bindButtons(registry: ApiRegistry, deps: Dependencies, waiting: CountWaiting): void {
  const { single, bulk } = buttonsCollections(waiting);
  bindCollection(registry, deps, buttonsEndpoints, single, bulk);
}
