type Complex = readonly [number, number];
type Matrix = readonly [Complex, Complex, Complex, Complex];
interface Control {
  qubit: number;
  value: number;
}

const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const real = (value: number): Complex => [value, 0];
const ZERO = real(0);
const ONE = real(1);

const GATES: Record<string, (angle: number) => Matrix> = {
  x: () => [ZERO, ONE, ONE, ZERO],
  z: () => [ONE, ZERO, ZERO, real(-1)],
  h: () => [real(Math.SQRT1_2), real(Math.SQRT1_2), real(Math.SQRT1_2), real(-Math.SQRT1_2)],
  p: (angle) => [ONE, ZERO, ZERO, [Math.cos(angle), Math.sin(angle)]],
  ry: (angle) => [
    real(Math.cos(angle / 2)),
    real(-Math.sin(angle / 2)),
    real(Math.sin(angle / 2)),
    real(Math.cos(angle / 2)),
  ],
};

function applyMatrix(state: readonly Complex[], [a, b, c, d]: Matrix, target: number, controls: readonly Control[]) {
  return state.map((amplitude, index): Complex => {
    if (controls.some(({ qubit, value }) => ((index >> qubit) & 1) !== value)) return amplitude;
    const partner = state[index ^ (1 << target)] ?? ZERO;
    if (((index >> target) & 1) === 0) return plus(times(a, amplitude), times(b, partner));
    return plus(times(c, partner), times(d, amplitude));
  });
}

/** `pi / 3`, `2 * pi / 3`, `0.1` */
function parseAngle(text: string): number {
  const value = (part: string) => (part.trim() === 'pi' ? Math.PI : Number(part));
  const [product = '', ...divisors] = text.split('/');
  const dividend = product.split('*').reduce((result, factor) => result * value(factor), 1);
  return divisors.reduce((result, divisor) => result / value(divisor), dividend);
}

/** Splits a program into statements, with loops unrolled. */
function splitStatements(program: string): string[] {
  return program
    .replace(/\/\/.*$/gm, '')
    .replace(/for uint \w+ in \[(\d+):(\d+)\] \{([^}]*)\}/g, (_, from, to, body) =>
      String(body).repeat(Number(to) - Number(from) + 1),
    )
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !/^(OPENQASM|include|bit)\b|= measure/.test(statement));
}

/** Expands registers: each item has the qubits of all operands. */
function parseOperands(text: string, registers: ReadonlyMap<string, readonly number[]>): number[][] {
  const operands = text.split(',').map((operand) => {
    const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?$/.exec(operand.trim()) ?? [];
    const qubits =
      registers.get(name)?.filter((_, position) => index === undefined || position === Number(index)) ?? [];
    if (qubits.length === 0) throw new Error(`Unknown qubit: ${operand}`);
    return qubits;
  });
  const [first = []] = operands;
  return first.map((_, position) => operands.map((qubits) => qubits[position] ?? qubits[0] ?? 0));
}

const GATE = /^((?:(?:neg)?ctrl @ )*)(c?)(\w+?)(?:\((.+)\))? ([^()]+)$/;

/** Applies a statement such as `negctrl @ swap router, bus, left`. */
function applyGate(state: Complex[], statement: string, registers: ReadonlyMap<string, readonly number[]>): Complex[] {
  const [, modifiers = '', c = '', gate = '', parameter = '0', operands = ''] = GATE.exec(statement) ?? [];
  const values = [...modifiers.matchAll(/(neg)?ctrl/g)].map(([, negative]) => (negative ? 0 : 1));
  if (c) values.push(1);
  return parseOperands(operands, registers).reduce((before, qubits) => {
    const controls = values.map((value, position) => ({ qubit: qubits[position] ?? 0, value }));
    const [one = 0, two = 0] = qubits.slice(values.length);
    if (gate === 'swap') {
      const flip = (from: number, to: number) => (current: readonly Complex[]) =>
        applyMatrix(current, [ZERO, ONE, ONE, ZERO], to, [...controls, { qubit: from, value: 1 }]);
      return flip(one, two)(flip(two, one)(flip(one, two)(before)));
    }
    const matrix = GATES[gate];
    if (!matrix) throw new Error(`Unknown gate: ${statement}`);
    return applyMatrix(before, matrix(parseAngle(parameter)), one, controls);
  }, state);
}

/**
 * Runs a lesson's OpenQASM 3 program without measurements.
 * @returns amplitudes by basis state: registers in declaration order, highest qubit first
 */
export function runCircuit(program: string): Map<string, Complex> {
  const statements = splitStatements(program);
  const registers = new Map<string, number[]>();
  let size = 0;
  for (const statement of statements) {
    const [, length = '1', name] = /^qubit(?:\[(\d+)\])? (\w+)$/.exec(statement) ?? [];
    if (!name) continue;
    const first = size;
    registers.set(
      name,
      Array.from({ length: Number(length) }, (_, position) => first + position),
    );
    size += Number(length);
  }
  const start = Array.from({ length: 2 ** size }, (_, index) => (index === 0 ? ONE : ZERO));
  const end = statements
    .filter((statement) => !statement.startsWith('qubit'))
    .reduce((state, statement) => applyGate(state, statement, registers), start);
  const order = [...registers.values()].flatMap((qubits) => qubits.toReversed());
  return new Map(end.map((value, index) => [order.map((qubit) => (index >> qubit) & 1).join(''), value]));
}

/** @param digits pattern of basis states, such as `/^1/` */
export function computeProbability(state: ReadonlyMap<string, Complex>, digits: RegExp): number {
  const matching = [...state].filter(([key]) => digits.test(key));
  return matching.reduce((sum, [, [re, im]]) => sum + re * re + im * im, 0);
}
