import { featuresEndpoints } from '@qram/contract/modules/features/features';
import type { ModulePlugin } from '../../module-plugin.ts';
import { listFeatures, saveSubtitle } from './service.ts';

export const featuresModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(featuresEndpoints.list, ({ actor, query }) => listFeatures(deps, actor, query));
  registry.bind(featuresEndpoints.saveSubtitle, ({ actor, body }) => saveSubtitle(deps, actor, body.subtitle));
};
