import { listViewsEndpoints } from '@qram/contract/modules/list-views';
import type { ModulePlugin } from '../../module-plugin.ts';
import { changeListView, listListViews, removeListView, saveListView } from './service.ts';

export const listViewsModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(listViewsEndpoints.list, ({ actor, query }) => listListViews(deps, actor, query.list));
  registry.bind(listViewsEndpoints.save, ({ actor, body }) => saveListView(deps, actor, body));
  registry.bind(listViewsEndpoints.update, ({ actor, params, body }) => changeListView(deps, actor, params.id, body));
  registry.bind(listViewsEndpoints.remove, ({ actor, params }) => removeListView(deps, actor, params.id));
};
