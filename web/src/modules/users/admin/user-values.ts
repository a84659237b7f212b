import type { User } from '@qram/contract/modules/users';

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

/** A new user before anything is filled in (requirements: Users for the defaults). */
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

/** The form's values of a stored user; the password is never known. */
export function userValues(user: User): UserValues {
  const { name, username, email, phone, role, status, premium, qrampremium, access_level } = user;
  return { name, username, email, password: '', phone: phone ?? '', role, status, premium, qrampremium, access_level };
}

/** What is sent: an empty password means that it stays, an empty phone that there is none. */
export function userBody({ password, phone, ...rest }: UserValues): Record<string, unknown> {
  return { ...rest, phone: phone.trim() === '' ? null : phone.trim(), ...(password === '' ? {} : { password }) };
}
