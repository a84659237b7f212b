import { videosEndpoints } from '@qram/contract/modules/videos';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { videosCollection } from './collection.ts';
import { viewCounter } from './service.ts';

export function bindVideos(registry: ApiRegistry, deps: Dependencies): void {
  bindCollection(registry, deps, videosEndpoints, videosCollection);
  const countView = viewCounter(deps);
  registry.bind(videosEndpoints.incrementView, ({ params, automatic }) => countView(params.id, automatic));
}
