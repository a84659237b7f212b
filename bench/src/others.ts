import type { Finding } from './findings.ts';

/** A figure of comparable products, and how to find ours. */
export interface OtherFigure {
  name: string;
  /** The best of them. */
  best: number;
  unit: string;
  better: 'more' | 'less';
  here(findings: readonly Finding[]): number | undefined;
}

const findValue =
  (name: string) =>
  (findings: readonly Finding[]): number | undefined =>
    findings.find((finding) => finding.name === name)?.value;

/** Finds a figure in a row below, such as the ratio. */
const findValueBelow =
  (name: string, inner: string) =>
  (findings: readonly Finding[]): number | undefined => {
    const position = findings.findIndex((finding) => finding.name === name);
    if (position < 0) return undefined;
    return findings.slice(position + 1).find((finding) => finding.name.trim() === inner)?.value;
  };

/**
 * Four widely used open-source content management systems, in production mode with SQLite on the same kind of machine,
 * without an HTTP cache: the best in each row.
 */
export const OTHERS: readonly OtherFigure[] = [
  {
    name: 'List of 100 records, of bare node:http',
    best: 1 / 146,
    unit: '',
    better: 'more',
    here: findValueBelow('list: 100 videos', 'ratio'),
  },
  { name: 'List of 100 records, p99', best: 175, unit: 'ms', better: 'less', here: findP99('list: 100 videos') },
  {
    name: 'Rendered page, of bare node:http',
    best: 1 / 311,
    unit: '',
    better: 'more',
    here: findValueBelow('page: videos', 'ratio'),
  },
  { name: 'Sign-ins', best: 27, unit: 'per s', better: 'more', here: findValue('sign-ins') },
  {
    name: 'Admin creates, 8 connections',
    best: 441,
    unit: 'per s',
    better: 'more',
    here: findValue('an admin create, SQLite'),
  },
  {
    name: 'Start to first response',
    best: 0.65,
    unit: 's',
    better: 'less',
    here: findValue('start to first response'),
  },
  { name: 'Memory, idle', best: 135, unit: 'MB', better: 'less', here: findValue('memory, idle') },
  { name: 'Memory, after load', best: 582, unit: 'MB', better: 'less', here: findValue('memory, after load') },
  {
    name: 'Installed, without Node',
    best: 605,
    unit: 'MB',
    better: 'less',
    here: findValue('a production install, without Node'),
  },
  { name: 'Public page: HTML, JavaScript and CSS', best: 44.4, unit: 'kB gzip', better: 'less', here: sumPageWeight },
];

function findP99(name: string) {
  return (findings: readonly Finding[]): number | undefined => {
    const detail = findings.find((finding) => finding.name === name)?.detail ?? '';
    const p99 = detail.match(/p99 ([\d.,]+) ms/)?.[1];
    return p99 === undefined ? undefined : Number(p99.replaceAll(',', ''));
  };
}

function sumPageWeight(findings: readonly Finding[]): number | undefined {
  const parts = ['HTML, gzip', 'first-load JavaScript, gzip', 'first-load CSS, gzip'];
  const sizes = parts.map((part) => findValue(`/  ${part}`)(findings));
  return sizes.some((size) => size === undefined)
    ? undefined
    : sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
