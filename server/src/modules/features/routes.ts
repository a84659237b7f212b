import { featuresEndpoints } from '@qram/contract/modules/features';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { saveSubtitle } from './service.ts';

export function bindFeatures(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(featuresEndpoints.saveSubtitle, ({ actor, body }) => saveSubtitle(deps, actor, body.subtitle));
}
