import { galleryEndpoints } from '@qram/contract/modules/gallery';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { galleryCollection } from './collection.ts';

export function bindGallery(registry: ApiRegistry, deps: Dependencies): void {
  bindCollection(registry, deps, galleryEndpoints, galleryCollection);
}
