import { videosEndpoints } from '@qram/contract/modules/videos';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { proposeDetails } from './host/details.ts';
import { viewCounter } from './service.ts';

/** @param detailsUrl address that is asked for the titles of videos; null for none */
export function bindVideos(registry: ApiRegistry, deps: Dependencies, detailsUrl: string | null): void {
  const countView = viewCounter(deps);
  registry.bind(videosEndpoints.details, ({ query }) => proposeDetails(deps, detailsUrl, query.link));
  registry.bind(videosEndpoints.incrementView, ({ params, automatic }) => countView(params.id, automatic));
}
