import type { Query } from '../query.ts';
import { exportOpenQasm } from './openqasm.ts';

/** The OpenQASM 3 text has no triple quotes and no backslashes. */
const wrapProgram = (query: Query, before: readonly string[], after: readonly string[]): string =>
  [...before, 'QUERY = """', exportOpenQasm(query).trimEnd(), '"""', '', ...after, ''].join('\n');

/**
 * Loads OpenQASM 3 with qiskit-qasm3-import. Not run here.
 * @throws RangeError for more than 4 address bits
 */
export const exportQiskit = (query: Query): string =>
  wrapProgram(
    query,
    ['# pip install qiskit qiskit-qasm3-import', 'from qiskit import qasm3', ''],
    ['circuit = qasm3.loads(QUERY)', 'print(circuit.count_ops())'],
  );

/**
 * Loads OpenQASM 3 with openqasm3. Not run here.
 * @throws RangeError for more than 4 address bits
 */
export const exportPennyLane = (query: Query): string =>
  wrapProgram(
    query,
    ['# pip install pennylane "openqasm3[parser]"', 'import pennylane as qml', ''],
    ['query = qml.from_qasm3(QUERY)', 'print(qml.draw(query)())'],
  );
