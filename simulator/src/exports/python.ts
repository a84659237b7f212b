import type { Query } from '../query.ts';
import { exportOpenQasm } from './openqasm.ts';

/** A Python program around the OpenQASM 3 of a query. Its text has no triple quotes and no backslashes. */
const wrap = (query: Query, before: readonly string[], after: readonly string[]): string =>
  [...before, 'QUERY = """', exportOpenQasm(query).trimEnd(), '"""', '', ...after, ''].join('\n');

/**
 * A query for Qiskit, which loads its OpenQASM 3 with the package qiskit-qasm3-import. Not run here.
 *
 * @throws RangeError for more than 4 address bits
 */
export const exportQiskit = (query: Query): string =>
  wrap(
    query,
    ['# pip install qiskit qiskit-qasm3-import', 'from qiskit import qasm3', ''],
    ['circuit = qasm3.loads(QUERY)', 'print(circuit.count_ops())'],
  );

/**
 * A query for PennyLane, which loads its OpenQASM 3 with the package openqasm3. Not run here.
 *
 * @throws RangeError for more than 4 address bits
 */
export const exportPennyLane = (query: Query): string =>
  wrap(
    query,
    ['# pip install pennylane "openqasm3[parser]"', 'import pennylane as qml', ''],
    ['query = qml.from_qasm3(QUERY)', 'print(qml.draw(query)())'],
  );
