import { featuresEndpoints } from '@qram/contract/modules/features';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { featuresCollection } from './collection.ts';
import { saveSubtitle } from './service.ts';

export function bindFeatures(registry: ApiRegistry, deps: Dependencies): void {
  bindCollection(registry, deps, featuresEndpoints, featuresCollection);
  registry.bind(featuresEndpoints.saveSubtitle, ({ actor, body }) => saveSubtitle(deps, actor, body.subtitle));
}
