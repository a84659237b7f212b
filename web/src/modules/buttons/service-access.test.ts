import { expect, test } from 'vitest';
import { accessLevels, mayUse } from './service-access.ts';

test.each([
  ['user', '0', [0]],
  ['user', '', [0]],
  ['user', '1', [0, 1]],
  ['user', '2, 1', [0, 1, 2]],
  ['user', 'x,1', [0, 1]],
  ['admin', '0', [0, 1, 2]],
] as const)('gives a %s with %o the levels %o (requirements: Buttons)', (role, access_level, levels) => {
  expect([...accessLevels({ role, access_level })].sort()).toEqual(levels);
});

test("grants a service whose level is in the user's list", () => {
  const user = { role: 'user', access_level: '2' } as const;
  expect([0, 1, 2].map((premium) => mayUse(user, { premium }))).toEqual([true, false, true]);
});
