import { previewsEndpoints } from '@qram/contract/modules/previews';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { createLink, createPreview, endPreviewLink, listLinks } from './service.ts';

export function bindPreviews(
  registry: ApiRegistry,
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): void {
  registry.bind(previewsEndpoints.create, ({ actor, body, files }) =>
    createPreview(deps, collections, actor, body, files),
  );
  registry.bind(previewsEndpoints.links, ({ query }) => listLinks(deps, query));
  registry.bind(previewsEndpoints.createLink, ({ actor, body }) => createLink(deps, collections, actor, body));
  registry.bind(previewsEndpoints.endLink, async ({ actor, params }) => {
    await endPreviewLink(deps, actor, params.id);
    return undefined;
  });
}
