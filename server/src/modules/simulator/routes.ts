import { simulatorEndpoints } from '@qram/contract/modules/simulator/simulator';
import type { ModulePlugin } from '../../module-plugin.ts';
import { deleteSimulation, listSimulations, restoreSimulation, saveSimulation } from './service.ts';

export const simulatorModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(simulatorEndpoints.list, ({ actor }) => listSimulations(deps, actor));
  registry.bind(simulatorEndpoints.save, ({ actor, body }) => saveSimulation(deps, actor, body));
  registry.bind(simulatorEndpoints.remove, ({ actor, params }) => deleteSimulation(deps, actor, params.id));
  registry.bind(simulatorEndpoints.restore, ({ actor, params }) => restoreSimulation(deps, actor, params.id));
};
