export interface SourceText {
  /** From 0, the first line between the fences. */
  line: number;
  text: string;
}

export interface SourceRow {
  line: number;
  label: string;
  values: string[];
}

/** Lines of a figure, not yet validated. */
export interface FigureSource {
  fields: Map<string, SourceText>;
  rows: SourceRow[];
}

export type ReportProblem = (line: number, message: string) => void;

const FIELD = /^\s*([a-z]+):(.*)$/i;
const ROW = /^\s*-\s+(.*)$/;
const VALUES = /:\s+(?=\S)/;
const MAX_LABEL_LENGTH = 40;

function readRow(line: number, text: string, report: ReportProblem): SourceRow {
  const [label = '', ...rest] = text.trim().split(VALUES);
  if (rest.length === 0 || label === '') report(line, 'A row is written “- label: values”.');
  if (label.length > MAX_LABEL_LENGTH) report(line, `A label has at most ${MAX_LABEL_LENGTH} characters.`);
  return { line, label, values: rest.join(': ').split(/\s+/).filter(Boolean) };
}

/** Parses `name: text` and `- label: values`. @param names allowed fields besides the common ones */
export function readSource(source: string, names: readonly string[], report: ReportProblem): FigureSource {
  const fields = new Map<string, SourceText>();
  const rows: SourceRow[] = [];
  for (const [line, text] of source.split('\n').entries()) {
    const row = ROW.exec(text)?.[1];
    const [, word = '', rest = ''] = FIELD.exec(text) ?? [];
    const name = word.toLowerCase();
    if (text.trim() === '') continue;
    if (row !== undefined) rows.push(readRow(line, row, report));
    else if (!names.includes(name))
      report(line, `Write ${LIST.format(names.map((field) => `${field}:`))}, each on a line of its own.`);
    else if (fields.has(name)) report(line, `There is a line ${name}: already.`);
    else fields.set(name, { line, text: rest.trim() });
  }
  return { fields, rows };
}

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The first option without the field, or after a mistake. */
export function readOption<Option extends string>(
  { fields }: FigureSource,
  name: string,
  options: readonly [Option, ...Option[]],
  report: ReportProblem,
): Option {
  const field = fields.get(name);
  if (!field) return options[0];
  const option = options.find((candidate) => candidate === field.text.toLowerCase());
  if (option === undefined) report(field.line, `${name}: is ${LIST.format(options)}.`);
  return option ?? options[0];
}

/** Parses `1,024` or `−0.088`; null for other text. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(',', '').replace('−', '-');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

/** Reports values out of range. */
export function readNumbers(
  { line, values }: SourceRow,
  [least, greatest]: readonly [number, number],
  report: ReportProblem,
): number[] {
  return values.map((text) => {
    const value = readNumber(text);
    if (value === null) report(line, `${text} isn't a number.`);
    else if (value < least || value > greatest)
      report(line, `Values are from ${least} to ${greatest.toLocaleString('en-US')}.`);
    return value ?? 0;
  });
}

/** Reports rows beyond the limits. */
export function checkRows(
  { rows }: FigureSource,
  [least, most]: readonly [number, number],
  report: ReportProblem,
): boolean {
  if (rows.length < least) report(0, `This figure needs ${least === 1 ? 'a row' : `${least} rows`} “- label: values”.`);
  for (const { line } of rows.slice(most)) report(line, `This figure has at most ${most} rows.`);
  return rows.length >= least && rows.length <= most;
}
