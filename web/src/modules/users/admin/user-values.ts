import type { User } from '@qram/contract/modules/users/users';

export type UserValues = {
  name: string;
  username: string;
  email: string;
  password: string;
  phone: string;
  role: string;
  status: string;
  premium: string;
  qrampremium: number;
  access_level: string;
};

export const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];
export const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Defaults of a new user (requirements: Users). */
export const EMPTY_USER: UserValues = {
  name: '',
  username: '',
  email: '',
  password: '',
  phone: '',
  role: 'user',
  status: 'active',
  premium: '0',
  qrampremium: 0,
  access_level: '0',
};

/**
 * Form values of a stored user: of the access only what was granted by hand, because the rest comes from packages. The
 * password is never sent to the client.
 */
export function userValues(user: User): UserValues {
  const { name, username, email, phone, role, status, by_hand } = user;
  return { name, username, email, password: '', phone: phone ?? '', role, status, ...by_hand };
}

/** Request body: an empty password leaves it unchanged, an empty phone removes it. */
export function userBody({ password, phone, ...rest }: UserValues): Record<string, unknown> {
  return { ...rest, phone: phone.trim() === '' ? null : phone.trim(), ...(password === '' ? {} : { password }) };
}
