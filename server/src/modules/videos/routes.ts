import { videosEndpoints } from '@qram/contract/modules/videos';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { viewCounter } from './service.ts';

export function bindVideos(registry: ApiRegistry, deps: Dependencies): void {
  const countView = viewCounter(deps);
  registry.bind(videosEndpoints.incrementView, ({ params, automatic }) => countView(params.id, automatic));
}
