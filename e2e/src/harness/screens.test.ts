import { expect, it } from 'vitest';
import { ADMIN_SCREENS, PUBLIC_SCREENS, REPRESENTATIVE_SCREENS } from './screens.ts';

it('names only screens that exist as representative', () => {
  const names = [...PUBLIC_SCREENS, ...ADMIN_SCREENS].map(({ name }) => name);
  expect([...REPRESENTATIVE_SCREENS].filter((name) => !names.includes(name))).toEqual([]);
});
