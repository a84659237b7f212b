import { arrow, box, cell, disc, label, line, type Shape } from './drawing.ts';

const address = (number: number, bits: number): string => number.toString(2).padStart(bits, '0');

/** A state as a direction: |0> above, |1> below, and what a measurement would answer how often. */
function qubit(): Shape[] {
  const [x, y, radius] = [130, 95, 72];
  return [
    disc([x, y], radius, 'soft', 'line'),
    line([x, y - radius], [x, y + radius], 'line'),
    line([x - radius, y], [x + radius, y], 'line'),
    ...arrow([x, y], [x + 62, y - 36], 'accent', 2),
    label([x, y - radius - 10], '|0>'),
    label([x, y + radius + 10], '|1>'),
    label([x + 84, y - 46], 'state', 'accent'),
    label([370, 40], 'A measurement answers', 'quiet'),
    ...bar([300, 60], 0.75, '0 in 75 % of the runs'),
    ...bar([300, 110], 0.25, '1 in 25 % of the runs'),
  ];
}

function bar([x, y]: readonly [number, number], share: number, text: string): Shape[] {
  return [
    box([x, y], [150, 16], 'paper', 'line'),
    box([x, y], [150 * share, 16], 'soft', 'accent'),
    label([x + 75, y + 27], text, 'ink', 9),
  ];
}

/** Eight cells with the amplitudes of a register of three qubits, as heights. */
function amplitudes(heights: readonly number[], base: number, lit: number, caption: string, left: number): Shape[] {
  const bars = heights.flatMap((height, number): Shape[] => {
    const x = left + number * 26;
    const marked = number === lit;
    return [
      box([x, base - Math.max(height, 0)], [18, Math.max(Math.abs(height), 1)], marked ? 'accent' : 'soft', 'accent'),
      label([x + 9, 152], address(number, 3), marked ? 'accent' : 'quiet', 8),
    ];
  });
  return [line([left - 6, base], [left + 206, base], 'quiet'), ...bars, label([left + 100, 174], caption, 'ink', 9)];
}

const even = (height: number): number[] => Array.from({ length: 8 }, () => height);

function register(): Shape[] {
  return [
    ...amplitudes([100, 0, 0, 0, 0, 0, 0, 0], 130, 0, 'Before: one address', 20),
    ...amplitudes(even(35), 130, -1, 'After three Hadamard gates: all eight', 262),
  ];
}

function search(): Shape[] {
  return [
    ...amplitudes(
      even(40).map((height, number) => (number === 5 ? -height : height)),
      90,
      5,
      'The marked sign is turned',
      20,
    ),
    ...amplitudes([20, 20, 20, 20, 20, 100, 20, 20], 130, 5, 'Reflected about the mean: it grows', 262),
  ];
}

function interference(): Shape[] {
  const wire = (y: number) => line([30, y], [450, y], 'line');
  return [
    label([240, 22], 'Two ways to the same answer add up, or cancel', 'quiet'),
    wire(65),
    wire(130),
    ...[65, 130].flatMap((y) => cell([90, y - 16], [44, 32], 'H')),
    ...cell([205, 49], [70, 32], 'no turn', true),
    ...cell([205, 114], [70, 32], 'half a turn', true),
    ...[65, 130].flatMap((y) => cell([346, y - 16], [44, 32], 'H')),
    label([428, 54], 'always 0', 'accent', 9),
    label([428, 119], 'always 1', 'accent', 9),
    label([240, 170], 'The phase cannot be seen until the second gate brings both ways together', 'ink', 9),
  ];
}

function memoryCall(lit: readonly number[], top: number, name: string): Shape[] {
  return [
    label([56, top + 6], name, 'quiet', 9),
    ...cell([20, top + 14], [72, 30], lit.map((number) => address(number, 3)).join(' + '), true),
    ...cell([130, top + 14], [72, 30], 'decoder'),
    line([92, top + 29], [130, top + 29], 'quiet'),
    ...Array.from({ length: 8 }, (_, number) =>
      cell([232 + number * 28, top + 14], [26, 30], address(number, 3), lit.includes(number)),
    ).flat(),
    line([202, top + 29], [232, top + 29], 'quiet'),
  ];
}

function memories(): Shape[] {
  return [...memoryCall([5], 16, 'Classical call'), ...memoryCall([2, 5], 100, 'Quantum call')];
}

/** A tree of three levels above eight cells; the way to `target` is lit. */
function tree(): Shape[] {
  const target = 5;
  const centre = (level: number, place: number): [number, number] => [
    (480 / 2 ** level) * (place + 0.5),
    20 + level * 46,
  ];
  const shapes: Shape[] = [];
  const nodes: Shape[] = [];
  for (let level = 0; level < 3; level += 1) {
    for (let place = 0; place < 2 ** level; place += 1) {
      const onWay = target >> (3 - level) === place;
      for (const side of [0, 1]) {
        const child = place * 2 + side;
        const taken = onWay && target >> (2 - level) === child;
        shapes.push(line(centre(level, place), centre(level + 1, child), taken ? 'accent' : 'line', taken ? 2 : 1));
      }
      nodes.push(disc(centre(level, place), 11, onWay ? 'soft' : 'paper', onWay ? 'accent' : 'line'));
      nodes.push(
        label(centre(level, place), onWay ? String((target >> (2 - level)) & 1) : 'w', onWay ? 'accent' : 'quiet', 9),
      );
    }
  }
  const cells = Array.from({ length: 8 }, (_, number) =>
    cell([centre(3, number)[0] - 20, 150], [40, 24], address(number, 3), number === target),
  ).flat();
  return [...shapes, ...nodes, ...cells];
}

function growth(): Shape[] {
  const rows = [
    ['cells N', 'switches, conventional', 'switches, bucket brigade'],
    ...[3, 6, 10, 20].map((bits) => [
      (2 ** bits).toLocaleString('en-US'),
      (2 ** bits).toLocaleString('en-US'),
      `about ${bits}`,
    ]),
  ];
  return rows.flatMap((row, level) =>
    row.flatMap((text, column) =>
      cell([10 + column * 156, 12 + level * 33], [152, 29], text, level > 0 && column === 2),
    ),
  );
}

/** The values of 7^x mod 15, which come back every four steps. */
function period(): Shape[] {
  const values = Array.from({ length: 12 }, (_, exponent) => 7 ** (exponent % 4) % 15);
  const at = (exponent: number): [number, number] => [50 + exponent * 36, 140 - (values[exponent] ?? 0) * 8];
  return [
    line([30, 145], [460, 145], 'quiet'),
    ...values.slice(1).map((_, exponent) => line(at(exponent), at(exponent + 1), 'line')),
    ...values.flatMap((value, exponent): Shape[] => [
      disc(at(exponent), 5, exponent % 4 === 0 ? 'accent' : 'soft', 'accent'),
      label([at(exponent)[0], at(exponent)[1] - 13], String(value), 'ink', 9),
      label([50 + exponent * 36, 156], String(exponent), 'quiet', 8),
    ]),
    label([245, 176], '7 to the power of x, modulo 15: the values come back every four steps', 'ink', 9),
  ];
}

/** The drawings of the sample lessons, by name. */
export const FIGURES = { qubit, register, interference, memories, tree, growth, search, period } as const;
export type FigureName = keyof typeof FIGURES;
