// @databases none
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { commands, formatUsage } from './commands.ts';

const operating = readFileSync(new URL('docs/operating.md', PROJECT_ROOT), 'utf8');
const table = operating.slice(operating.indexOf("## The operator's tool"));
const documented = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, command]) => command ?? '');

it('operating.md documents every command and no other', () => {
  const known = commands.map(({ name, parameters }) => `${name} ${parameters}`.trim());
  expect(documented.toSorted()).toEqual([...known, '--help'].toSorted());
});

it('--help has one line per command', () => {
  const lines = formatUsage().split('\n');
  for (const { name, summary } of commands)
    expect(lines.filter((line) => line.trimStart().startsWith(`${name} `) && line.includes(summary)).length, name).toBe(
      1,
    );
});
