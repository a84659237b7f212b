import temml from 'temml';
import { createMacros, type Macros } from './math.ts';

/** Commands that define others; `\\` before such a word is a line break. */
const DEFINITION =
  /\\\\|\\(newcommand|renewcommand|providecommand)\*?\s*(?:\{\s*(\\(?:[A-Za-z@]+|[^A-Za-z\s]))\s*\}|(\\(?:[A-Za-z@]+|[^A-Za-z\s])))\s*(?:\[(\d)\]\s*)?(?:\[([^\]]*)\]\s*)?(?=\{)|\\DeclareMathOperator(\*?)\s*\{?\s*(\\[A-Za-z@]+)\s*\}?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\\(def|edef|let)(?![A-Za-z@])/g;

const GLOBAL = { def: '\\gdef', edef: '\\xdef', let: '\\global\\let' } as const;

/** `\providecommand` leaves TeX's own commands. */
function isBuiltIn(name: string): boolean {
  try {
    temml.definePreamble(`\\newcommand{${name}}{}`, {});
    return false;
  } catch {
    return true;
  }
}

const listParameters = (first: number, last: number): string =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `#${first + index}`).join('');

/** Definition with an optional first parameter. */
const withDefault = (name: string, count: number, preset: string): string =>
  `\\gdef${name}{\\@ifnextchar[{${name}@opt}{${name}@opt[${preset}]}}\\gdef${name}@opt[#1]${listParameters(2, count)}`;

/** Definitions hold for later formulas and replace earlier ones, as in MathJax. @param macros existing definitions */
export const withGlobalDefinitions = (tex: string, macros: Macros): string =>
  tex.replace(DEFINITION, (all: string, ...groups: (string | undefined)[]) => {
    const [command, braced, bare, count = '0', preset, star = '', operator, operatorName = '', short] = groups;
    if (short) return GLOBAL[short as keyof typeof GLOBAL];
    if (operator) return `\\gdef${operator}{\\operatorname${star}{${operatorName}}}`;
    const name = braced ?? bare;
    if (!command || !name) return all;
    const parameters = listParameters(1, Number(count));
    if (command === 'providecommand' && (Object.hasOwn(macros, name) || isBuiltIn(name)))
      return `\\gdef\\provided@${parameters}`;
    return preset === undefined ? `\\gdef${name}${parameters}` : withDefault(name, Number(count), preset);
  });

/** Drops a formula's local state, such as its number. */
export function keepDefinitions(macros: Macros): void {
  const initial = createMacros();
  for (const name of Object.keys(macros))
    if (/^\\(?:@|df@)/.test(name) && !Object.hasOwn(initial, name)) delete macros[name];
}
