import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Finding, figure, goalText, isMet } from './findings.ts';
import { OTHERS } from './others.ts';
import type { PartResult, Results } from './results.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PAGE = path.join(ROOT, 'docs', 'performance.md');
const FORMATTER = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

const cell = (text: string): string => text.replaceAll('|', '\\|').trim();
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string[] => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows,
];

function findingRow(finding: Finding): string {
  const verdict = finding.goal ? (isMet(finding) ? 'met' : '**missed**') : '';
  const name = finding.name.startsWith(' ') ? `– ${finding.name.trim()}` : finding.name;
  return row(name, `${figure(finding.value)} ${finding.unit}`, goalText(finding.goal), verdict, finding.detail ?? '');
}

const partText = (order: readonly string[], parts: Results['parts']): string[] =>
  order.flatMap((name) => {
    const part: PartResult | undefined = parts[name];
    if (!part) return [];
    const heading = `### ${part.title} (${part.at.slice(0, 16).replace('T', ' ')} UTC)`;
    const rows = part.findings.map(findingRow);
    return [heading, '', ...table(['Measured', 'Figure', 'Goal', '', 'Detail'], rows), ''];
  });

/** The table that compares our figures with the best of the other products. */
function othersText({ parts }: Results): string[] {
  const all = Object.values(parts).flatMap((part) => part.findings);
  const rows = OTHERS.flatMap(({ name, best, unit, better, here }) => {
    const current = here(all);
    if (current === undefined) return [];
    const times = better === 'more' ? current / best : best / current;
    return [row(name, `${figure(current)} ${unit}`, `${figure(best)} ${unit}`, `${figure(times)} times as good`)];
  });
  return table(['', 'Here', 'Best of the others', ''], rows);
}

function replaceSection(text: string, mark: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for the ${mark}`);
  return `${text.slice(0, from + begin.length)}\n\n${lines.join('\n').trim()}\n\n${text.slice(to)}`;
}

/** Writes the latest figures into docs/performance.md, between its markers, in this order. */
export async function writePerformancePage(results: Results, order: readonly string[]): Promise<void> {
  const measured = order.filter((name) => results.parts[name]).length;
  const machine = `Node ${results.node}, ${results.cores} cores, ${measured} of ${order.length} parts measured.`;
  let text = await readFile(PAGE, 'utf8');
  text = replaceSection(text, 'figures', [machine, '', ...partText(order, results.parts)]);
  text = replaceSection(text, 'comparison', othersText(results));
  await writeFile(PAGE, text);
  await run(process.execPath, [FORMATTER, 'format', '--write', PAGE]);
}
