import { AUTH_MESSAGES } from '@qram/contract/modules/auth/auth';
import { expect, test } from 'vitest';
import { AUTH_TEXTS } from './auth-texts.ts';

test("matches the contract's texts", () => {
  expect(AUTH_MESSAGES).toMatchObject(AUTH_TEXTS);
});
