import { expect, test } from 'vitest';
import { pressedService, rememberedPress } from './pressed-service.ts';

test('a press is remembered in the state of a route', () => {
  expect(pressedService(rememberedPress(2))).toBe(2);
});

test.each([null, undefined, 'resume', { resume: null }, { resume: { service: '2' } }, { service: 2 }])(
  '%j remembers none',
  (state) => {
    expect(pressedService(state)).toBeNull();
  },
);
