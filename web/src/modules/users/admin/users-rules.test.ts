import { describe, expect, test } from 'vitest';
import { accessLabels, chosenLevels, getAccessLevel } from './access-levels.ts';
import { isLastAdmin } from './last-admin.ts';
import { EMPTY_USER, userBody } from './user-values.ts';

describe('access levels', () => {
  test('treats level 0 as implied and hides it', () => {
    expect(chosenLevels('0,1,2')).toEqual(['1', '2']);
    expect(getAccessLevel([])).toBe('0');
    expect(getAccessLevel(['2', '1'])).toBe('1,2');
  });

  test('uses the specified labels', () => {
    expect(accessLabels('1,2')).toBe('Developers, Integeration');
    expect(accessLabels('0')).toBe('');
  });
});

describe('the last admin', () => {
  const admin = { id: 1, role: 'admin', status: 'active' } as const;

  test('recognizes the only active admin as the last one', () => {
    expect(isLastAdmin(admin, [1])).toBe(true);
    expect(isLastAdmin(admin, [1, 2])).toBe(false);
  });

  test('recognizes no last admin until the admins are loaded, nor an inactive admin or a user', () => {
    expect(isLastAdmin(admin, undefined)).toBe(false);
    expect(isLastAdmin({ ...admin, status: 'inactive' }, [2])).toBe(false);
    expect(isLastAdmin({ ...admin, role: 'user' }, [2])).toBe(false);
    expect(isLastAdmin(null, [1])).toBe(false);
  });
});

test('omits an empty password or phone', () => {
  const body = userBody({ ...EMPTY_USER, phone: '  ' });
  expect(body.phone).toBeNull();
  expect(body).not.toHaveProperty('password');
  expect(userBody({ ...EMPTY_USER, password: 'secret1' })).toHaveProperty('password', 'secret1');
});
