import { expect, test } from 'vitest';
import { warnBeforeUnload } from './unload-warning.ts';

test('asks before the page is left, until the warning ends', () => {
  const page = new EventTarget();
  const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  const end = warnBeforeUnload(page);
  expect(leave()).toBe(false);
  end();
  expect(leave()).toBe(true);
});
