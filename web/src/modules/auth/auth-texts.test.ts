import { AUTH_MESSAGES } from '@qram/contract/modules/auth';
import { expect, test } from 'vitest';
import { AUTH_TEXTS } from './auth-texts.ts';

test("the pages' texts are the contract's", () => {
  expect(AUTH_MESSAGES).toMatchObject(AUTH_TEXTS);
});
