import { percentile } from '@qram/testing/percentile';

/** Limit of a figure. */
export type Goal = { atLeast: number } | { atMost: number };

export interface Finding {
  part: string;
  name: string;
  value: number;
  unit: string;
  goal?: Goal;
  detail?: string;
}

export const isMet = ({ value, goal }: Finding): boolean =>
  goal === undefined || ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** 1234.5 → '1,235'; below 100, two decimals. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

export function formatGoal(goal: Goal | undefined): string {
  if (!goal) return '';
  return 'atLeast' in goal ? `at least ${formatFigure(goal.atLeast)}` : `at most ${formatFigure(goal.atMost)}`;
}

/** Name, figure, goal, verdict, detail. */
export function formatLine(finding: Finding): string {
  const verdict = finding.goal ? (isMet(finding) ? 'met' : 'MISSED') : '';
  const columns = [
    finding.name.padEnd(46),
    `${formatFigure(finding.value)} ${finding.unit}`.padStart(18),
    formatGoal(finding.goal).padEnd(16),
    verdict.padEnd(6),
  ];
  return `  ${columns.join('  ')}  ${finding.detail ?? ''}`.trimEnd();
}
