import { previewsEndpoints } from '@qram/contract/modules/previews/previews';
import type { ModulePlugin } from '../../module-plugin.ts';
import { createLink, createPreview, endPreviewLink, listLinks } from './service.ts';

export const previewsModule: ModulePlugin = async (_app, { deps, registry, collections }) => {
  registry.bind(previewsEndpoints.create, ({ actor, body, files }) =>
    createPreview(deps, collections, actor, body, files),
  );
  registry.bind(previewsEndpoints.links, ({ query }) => listLinks(deps, query));
  registry.bind(previewsEndpoints.createLink, ({ actor, body }) => createLink(deps, collections, actor, body));
  registry.bind(previewsEndpoints.endLink, async ({ actor, params }) => {
    await endPreviewLink(deps, actor, params.id);
    return undefined;
  });
};
