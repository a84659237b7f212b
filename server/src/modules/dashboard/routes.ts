import { dashboardEndpoints } from '@qram/contract/modules/dashboard/dashboard';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readHistory, readStatistics, readUpcoming } from './service.ts';

export const dashboardModule: ModulePlugin = async (_app, { deps, registry, collections }) => {
  registry.bind(dashboardEndpoints.statistics, () => readStatistics(deps));
  registry.bind(dashboardEndpoints.upcoming, () => readUpcoming(deps, collections));
  registry.bind(dashboardEndpoints.history, ({ query }) => readHistory(deps, query));
};
