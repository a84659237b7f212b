import { loginBody, registerBody } from '@qram/contract/modules/auth';
import { expect, test } from 'vitest';
import { errorsOf, firstMessages } from '../../../ui/form-errors.ts';

test('an empty registration breaks every rule with its own message (requirements: Auth)', () => {
  const empty = { name: '', username: '', email: '', password: '', password_confirmation: '' };
  expect(errorsOf(registerBody, empty)).toEqual({
    name: 'Full name is required.',
    username: 'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.',
    email: 'Please enter a valid email address.',
    password: 'Password must be at least 6 characters long.',
  });
});

test('passwords that differ are told at the confirmation', () => {
  const values = {
    name: 'A',
    username: 'abc',
    email: 'a@b.test',
    password: 'secret1',
    password_confirmation: 'secret2',
  };
  expect(errorsOf(registerBody, values)).toEqual({ password_confirmation: 'Passwords do not match.' });
});

test('what is right has no errors', () => {
  expect(errorsOf(loginBody, { username: 'abc', password: 'secret1' })).toEqual({});
});

test('of several messages of the server the first shows', () => {
  expect(firstMessages({ email: ['a', 'b'], name: [] })).toEqual({ email: 'a' });
});
