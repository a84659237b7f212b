export type ExportFormat = 'openqasm' | 'qiskit' | 'pennylane' | 'qsharp' | 'quantikz' | 'svg';

export interface ExportDescription {
  readonly format: ExportFormat;
  readonly name: string;
  readonly fileName: string;
  /** What it is for. */
  readonly purpose: string;
  /** How the export was tested. */
  readonly checked: string;
}

const RUN = 'Run in the tests of this simulator with qsharp-lang 1.32.5-dev.';
const READ_BACK = 'Read back gate by gate in the tests of this simulator; not set by LaTeX.';
const DRAWN = 'Its gates and wires are counted in the tests of this simulator.';
const NOT_RUN = 'Loads the OpenQASM 3 of this query; the program around it was not run.';

export const EXPORTS: readonly ExportDescription[] = [
  {
    format: 'openqasm',
    name: 'OpenQASM 3',
    fileName: 'query.qasm',
    purpose: 'Any tool that reads OpenQASM',
    checked: RUN,
  },
  {
    format: 'qiskit',
    name: 'Qiskit',
    fileName: 'query_qiskit.py',
    purpose: 'A Python program for Qiskit',
    checked: NOT_RUN,
  },
  {
    format: 'pennylane',
    name: 'PennyLane',
    fileName: 'query_pennylane.py',
    purpose: 'A Python program for PennyLane',
    checked: NOT_RUN,
  },
  { format: 'qsharp', name: 'Q#', fileName: 'query.qs', purpose: 'Microsoft’s quantum simulators', checked: RUN },
  {
    format: 'quantikz',
    name: 'LaTeX (quantikz)',
    fileName: 'query.tex',
    purpose: 'A circuit diagram in a LaTeX paper',
    checked: READ_BACK,
  },
  {
    format: 'svg',
    name: 'Diagram (SVG)',
    fileName: 'query.svg',
    purpose: 'A circuit diagram for slides and pages',
    checked: DRAWN,
  },
];
