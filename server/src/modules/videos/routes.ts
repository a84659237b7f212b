import { videosEndpoints } from '@qram/contract/modules/videos/videos';
import type { ModulePlugin } from '../../module-plugin.ts';
import { proposeDetails } from './host/details.ts';
import { findDuplicates, viewCounter } from './service.ts';

export const videosModule: ModulePlugin = async (_app, { deps, registry, env }) => {
  const countView = viewCounter(deps);
  registry.bind(videosEndpoints.details, ({ query }) => proposeDetails(deps, env.videoDetailsUrl, query.link));
  registry.bind(videosEndpoints.duplicates, ({ query }) => findDuplicates(deps, query));
  registry.bind(videosEndpoints.incrementView, ({ params, automatic }) => countView(params.id, automatic));
};
