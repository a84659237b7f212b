import { type FigureSource, readSource } from '../../src/modules/tutorials/figures/figure-source.ts';
import { readLessonFile } from './lesson-text.ts';

const FIELDS = 'kind caption alt levels lit design failed cells numbers mean series scale points'.split(' ');

export function readFigures(file: string): FigureSource[] {
  return [...readLessonFile(file).matchAll(/^```figure\n([\s\S]*?)^```$/gm)].map(([, source = '']) =>
    readSource(source, FIELDS, (line, message) => {
      throw new Error(`${file}, line ${line} of a figure: ${message}`);
    }),
  );
}

export const getField = ({ fields }: FigureSource, name: string): string => fields.get(name)?.text ?? '';

/** @param index among figures of this kind */
export function findFigure(file: string, kind: string, index = 0): FigureSource {
  const figure = readFigures(file).filter((candidate) => getField(candidate, 'kind') === kind)[index];
  if (!figure) throw new Error(`${file} has no figure ${kind} ${index}`);
  return figure;
}

const GATES: Record<string, string> = { S: 'p(pi / 2)', T: 'p(pi / 4)', 'Ry(π/3)': 'ry(pi / 3)', 'P(φ)': 'p(pi)' };
const CONTROLS: Record<string, string> = { '*': 'ctrl @ ', o: 'negctrl @ ' };

/** Converts a circuit to OpenQASM, without qubit declarations. */
export function toStatements({ rows }: FigureSource): string {
  const columns = (rows[0]?.values ?? []).map((_, index) =>
    rows.map(({ label, values }) => ({ label, token: values[index] ?? '-' })),
  );
  const statements = columns.flatMap((column) => {
    const controls = column.filter(({ token }) => CONTROLS[token]);
    const modifiers = controls.map(({ token }) => CONTROLS[token]).join('');
    const gates = column.filter(({ token }) => !CONTROLS[token] && !['-', 'M', 'x'].includes(token));
    const swapped = column.filter(({ token }) => token === 'x').map(({ label }) => label);
    const all = gates.map(({ label, token }) => ({
      gate: token === '+' ? 'x' : (GATES[token] ?? token.toLowerCase()),
      operands: [label],
    }));
    if (swapped.length > 0) all.push({ gate: 'swap', operands: swapped });
    return all.map(
      ({ gate, operands }) => `${modifiers}${gate} ${[...controls.map(({ label }) => label), ...operands].join(', ')};`,
    );
  });
  return statements.join('\n');
}
