import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Finding, formatFigure, formatGoal, isMet } from './findings.ts';
import { OTHERS } from './others.ts';
import type { PartResult, Results } from './results.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PAGE = path.join(ROOT, 'docs', 'performance.md');
const FORMATTER = path.join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

interface NamedPart {
  name: string;
  title: string;
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').trim();
const formatRow = (...cells: string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
const formatTable = (head: readonly string[], rows: readonly string[]): string[] => [
  formatRow(...head),
  formatRow(...head.map(() => '---')),
  ...rows,
];

function formatFinding(finding: Finding): string {
  const verdict = finding.goal ? (isMet(finding) ? 'met' : '**missed**') : '';
  const name = finding.name.startsWith(' ') ? `– ${finding.name.trim()}` : finding.name;
  return formatRow(
    name,
    `${formatFigure(finding.value)} ${finding.unit}`,
    formatGoal(finding.goal),
    verdict,
    finding.detail ?? '',
  );
}

const formatHeading = ({ title, at }: PartResult): string => `### ${title} (${at.slice(0, 16).replace('T', ' ')} UTC)`;

/** Formats each part's latest result; keeps sections of parts not measured. */
function formatParts(order: readonly NamedPart[], parts: Results['parts'], before: string): string[] {
  const sections = before.split(/^(?=### )/m).slice(1);
  return order
    .flatMap(({ name, title }) => {
      const part = parts[name];
      if (!part)
        return (
          sections
            .find((section) => section.startsWith(`### ${title} (`))
            ?.trimEnd()
            .split('\n') ?? []
        );
      return [
        formatHeading(part),
        '',
        ...formatTable(['Measured', 'Figure', 'Goal', '', 'Detail'], part.findings.map(formatFinding)),
      ];
    })
    .flatMap((line) => (line.startsWith('### ') ? ['', line] : [line]));
}

/** Compares our figures with the best of others; keeps rows not measured. */
function formatOthers({ parts }: Results, before: string): string[] {
  const all = Object.values(parts).flatMap((part) => part.findings);
  const rows = OTHERS.flatMap(({ name, best, unit, better, here }) => {
    const current = here(all);
    if (current === undefined) return before.split('\n').filter((line) => line.startsWith(`| ${name} `));
    const times = better === 'more' ? current / best : best / current;
    return [
      formatRow(
        name,
        `${formatFigure(current)} ${unit}`,
        `${formatFigure(best)} ${unit}`,
        `${formatFigure(times)} times as good`,
      ),
    ];
  });
  return formatTable(['', 'Here', 'Best of the others', ''], rows);
}

/** Replaces the text between a section's marks. */
function replaceSection(text: string, mark: string, write: (before: string) => readonly string[]): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for the ${mark}`);
  const lines = write(text.slice(from + begin.length, to));
  return `${text.slice(0, from + begin.length)}\n\n${lines.join('\n').trim()}\n\n${text.slice(to)}`;
}

/** Writes the latest figures into docs/performance.md, between its marks. */
export async function writePerformancePage(results: Results, order: readonly NamedPart[]): Promise<void> {
  const machine = `Node ${results.node}, ${results.cores} cores.`;
  let text = await readFile(PAGE, 'utf8');
  text = replaceSection(text, 'figures', (before) => [machine, ...formatParts(order, results.parts, before)]);
  text = replaceSection(text, 'comparison', (before) => formatOthers(results, before));
  await writeFile(PAGE, text);
  await run(process.execPath, [FORMATTER, 'format', '--write', PAGE]);
}
