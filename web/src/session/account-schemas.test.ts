import { loginBody, registerBody } from '@qram/contract/modules/auth/auth';
import { expect, test } from 'vitest';
import { firstMessages, getErrors } from '../ui/controls/form-errors.ts';

test('reports the message of every rule for an empty registration (requirements: Auth)', () => {
  const empty = { name: '', username: '', email: '', password: '', password_confirmation: '' };
  expect(getErrors(registerBody, empty)).toEqual({
    name: 'Full name is required.',
    username: 'Username must be at least 3 characters long and contain only letters and numbers, no spaces or symbols.',
    email: 'Please enter a valid email address.',
    password: 'Password must be at least 6 characters long.',
  });
});

test('reports mismatched passwords at the confirmation field', () => {
  const values = {
    name: 'A',
    username: 'abc',
    email: 'a@b.test',
    password: 'secret1',
    password_confirmation: 'secret2',
  };
  expect(getErrors(registerBody, values)).toEqual({ password_confirmation: 'Passwords do not match.' });
});

test('accepts valid values', () => {
  expect(getErrors(loginBody, { username: 'abc', password: 'secret1' })).toEqual({});
});

test('shows the first of several server messages', () => {
  expect(firstMessages({ email: ['a', 'b'], name: [] })).toEqual({ email: 'a' });
});
