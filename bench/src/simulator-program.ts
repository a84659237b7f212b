import { buildQuery, createSampler, drawMemory, type Memory, type Noise, SET_ROUTERS } from '@qram/simulator';
import { buildTreeCircuit } from '@qram/simulator/circuits/tree-circuit';
import { createDenseState, runCircuit } from '@qram/simulator/test/dense-circuit';

/** Printed by the program. */
export interface SimulatorRun {
  queries: number;
  cpuSeconds: number;
  /** Peak of resident memory. */
  megabytes: number;
}

const SEED = 1;
const NOISE: Noise = { kind: 'depolarizing', applied: 'step', rate: 0.0001, hits: SET_ROUTERS };

function runTrajectories(memory: Memory, shots: number): void {
  const query = buildQuery({
    memory,
    addresses: { kind: 'uniform' },
    architecture: 'bucket-brigade',
    routerLevels: 3,
    errors: [],
  });
  const sample = createSampler(query, NOISE, SEED);
  for (let shot = 0; shot < shots; shot += 1) sample(shot);
}

/** Runs one query as a state vector of all qubits, in single precision. */
function runDense(memory: Memory): void {
  const circuit = buildTreeCircuit('bucket-brigade', memory);
  runCircuit(createDenseState(circuit.qubits, 0, 32), circuit);
}

/** `node simulator-program.ts <trajectories|dense> <address bits> <queries>` prints a `SimulatorRun` as JSON. */
const [kind, addressBits = '1', queries = '1'] = process.argv.slice(2);
const memory = drawMemory(Number(addressBits), 1, SEED);
const before = process.cpuUsage();
if (kind === 'dense') runDense(memory);
else runTrajectories(memory, Number(queries));
const { user, system } = process.cpuUsage(before);
const run: SimulatorRun = {
  queries: Number(queries),
  cpuSeconds: (user + system) / 1e6,
  megabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(run));
