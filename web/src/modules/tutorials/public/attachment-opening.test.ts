import { expect, test } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { safeAddress } from './attachment-opening.ts';
import { openingProblem } from './use-attachment-opening.ts';

test.each([
  ['/storage/tutorials/0a.pdf?signature=x', true],
  ['https://www.youtube.com/watch?v=F_Riqjdh2oM', true],
  ['javascript:alert(1)', false],
  ['//evil.example/x', false],
  ['/api/logout', false],
  ['', false],
  [null, false],
])('allows only safe addresses: %o is %s', (address, open) => {
  expect(safeAddress(address)).toBe(open ? address : null);
});

test.each([
  [new ApiError(401, { code: 'unauthenticated' }), 'Your session has ended. Sign in again.'],
  [new ApiError(403, { code: 'forbidden' }), 'This topic is no longer unlocked for you.'],
  [new ApiError(404, { code: 'not_found' }), 'This file is no longer here.'],
  [new ApiError(429, { code: 'rate_limited' }), 'Too many files at once. Try again in a minute.'],
  [new ApiError(0, null), 'This file could not be opened. Try again.'],
  [new Error('anything'), 'This file could not be opened.'],
])('reports %o as %s', (error, message) => {
  expect(openingProblem(error)).toBe(message);
});
