import { premiumAppCategories } from '@qram/contract/modules/premium-apps/premium-apps';
import type { ModulePlugin } from '../../module-plugin.ts';
import { listCategories, readCategory } from './service.ts';

export const premiumAppsModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(premiumAppCategories.endpoints.list, ({ actor, query }) => listCategories(deps, actor, query));
  registry.bind(premiumAppCategories.endpoints.read, ({ actor, params }) => readCategory(deps, actor, params.id));
};
