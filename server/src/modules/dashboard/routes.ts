import { dashboardEndpoints } from '@qram/contract/modules/dashboard';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readHistory, readStatistics } from './service.ts';

export function bindDashboard(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(dashboardEndpoints.statistics, () => readStatistics(deps));
  registry.bind(dashboardEndpoints.history, ({ query }) => readHistory(deps, query));
}
