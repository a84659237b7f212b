import { searchEndpoints } from '@qram/contract/modules/search/search';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readRelated } from './matching/related.ts';
import { listLatest, search } from './service.ts';

export const searchModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(searchEndpoints.search, ({ actor, query }) => search(deps, actor, query));
  registry.bind(searchEndpoints.related, ({ query }) => readRelated(deps, query));
  registry.bind(searchEndpoints.latest, () => listLatest(deps));
};
