import { simulatorEndpoints } from '@qram/contract/modules/simulator/simulator';

/** The contract's schema of a run's name, in its own chunk with the validation library. */
export const simulationName = simulatorEndpoints.save.body.pick({ name: true });
