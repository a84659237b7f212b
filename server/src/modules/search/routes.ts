import { searchEndpoints } from '@qram/contract/modules/search';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readRelated } from './results/related.ts';
import { search } from './service.ts';

export function bindSearch(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(searchEndpoints.search, ({ actor, query }) => search(deps, actor, query));
  registry.bind(searchEndpoints.related, ({ query }) => readRelated(deps, query));
}
