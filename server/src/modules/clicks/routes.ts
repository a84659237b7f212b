import { clicksEndpoints } from '@qram/contract/modules/clicks';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { listClickStats } from './service.ts';

export function bindClicks(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(clicksEndpoints.list, () => listClickStats(deps));
}
