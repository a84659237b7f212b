import type { Query } from '../query.ts';
import { exportCircuitSvg } from './circuit-svg.ts';
import type { ExportFormat } from './formats.ts';
import { exportOpenQasm } from './openqasm.ts';
import { exportPennyLane, exportQiskit } from './python.ts';
import { exportQSharp } from './qsharp.ts';
import { exportQuantikz } from './quantikz.ts';

export { captionTree, type TreeView } from './tree-caption.ts';
export { exportTreeSvg } from './tree-svg.ts';

const WRITERS: Record<ExportFormat, (query: Query) => string> = {
  openqasm: exportOpenQasm,
  qiskit: exportQiskit,
  pennylane: exportPennyLane,
  qsharp: exportQSharp,
  quantikz: exportQuantikz,
  svg: exportCircuitSvg,
};

/**
 * Exports without errors, with routers as qubits.
 * @throws RangeError for more than 4 address bits (`MAX_EXPORTED_ADDRESS_BITS`)
 */
export const exportQuery = (query: Query, format: ExportFormat): string => WRITERS[format](query);
