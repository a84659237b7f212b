import { dashboardEndpoints } from '@qram/contract/modules/dashboard';
import type { CollectionDefinition } from '../../collections/definition.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readHistory, readStatistics, readUpcoming } from './service.ts';

/** @param collections those whose upcoming changes are named */
export function bindDashboard(
  registry: ApiRegistry,
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
): void {
  registry.bind(dashboardEndpoints.statistics, () => readStatistics(deps));
  registry.bind(dashboardEndpoints.upcoming, () => readUpcoming(deps, collections));
  registry.bind(dashboardEndpoints.history, ({ query }) => readHistory(deps, query));
}
