import { qramCategoriesEndpoints, qramTopicsEndpoints } from '@qram/contract/modules/premium-apps';
import { bindCollection } from '../../collections/routes.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { qramCategoriesCollection, qramTopicsCollection } from './collection.ts';

export function bindPremiumApps(registry: ApiRegistry, deps: Dependencies): void {
  bindCollection(registry, deps, qramCategoriesEndpoints, qramCategoriesCollection);
  bindCollection(registry, deps, qramTopicsEndpoints, qramTopicsCollection);
}
