import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants/mutants.mjs';
import { inProject } from './setup/project-root.mjs';

test.each(MUTANTS)('mutant "$name" applies once, and its tests exist', ({ file, from, tests = [] }) => {
  expect(readFileSync(inProject(file), 'utf8').split(from)).toHaveLength(2);
  expect(tests.filter((each) => !existsSync(inProject(each)))).toEqual([]);
});
