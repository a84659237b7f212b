import { rememberedPress } from '@qram/contract/modules/buttons/service-link';
import { expect, test } from 'vitest';
import { pressedPlan, pressedService, requestedService } from './pressed-service.ts';

test('remembers a press in route state', () => {
  expect(pressedService(rememberedPress(2))).toBe(2);
});

test.each([null, undefined, 'resume', { resume: null }, { resume: { service: '2' } }, { service: 2 }])(
  'ignores route state %j',
  (state) => {
    expect(pressedService(state)).toBeNull();
  },
);

test.each([
  ['service=2', 2],
  ['service=', null],
  ['service=0', null],
  ['service=2.5', null],
  ['service=-1', null],
  ['service=<b>', null],
  ['', null],
])('reads the service of %j as %j', (query, service) => {
  expect(requestedService(new URLSearchParams(query))).toBe(service);
});

test('reads the plan that was chosen beside a press', () => {
  expect([pressedPlan(rememberedPress(2, 0)), pressedPlan(rememberedPress(2, 1))]).toEqual([0, 1]);
  expect([pressedPlan(rememberedPress(2)), pressedPlan(null)]).toEqual([null, null]);
  expect(pressedPlan({ resume: { service: 2, is_monthly: '0' } })).toBeNull();
});
