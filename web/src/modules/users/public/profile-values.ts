import type { User } from '@qram/contract/modules/users/users';

export interface ProfileValues extends Record<string, string> {
  name: string;
  email: string;
  phone: string;
  /** Required to change the email address. */
  current_password: string;
}

export type ProfileState = Pick<User, 'name' | 'email' | 'phone' | 'updated_at'>;

export const profileValues = ({ name, email, phone }: ProfileState): ProfileValues => ({
  name,
  email,
  phone: phone ?? '',
  current_password: '',
});

const FIELDS = ['name', 'email', 'phone'] as const;

/** Fields changed since editing began. */
export function changedValues(values: ProfileValues, base: ProfileState): Partial<ProfileValues> {
  const before = profileValues(base);
  return Object.fromEntries(
    FIELDS.filter((field) => values[field].trim() !== before[field]).map((field) => [field, values[field]]),
  );
}

/** True if two versions fill the form identically. */
export const sameProfile = (a: ProfileState, b: ProfileState): boolean =>
  Object.keys(changedValues(profileValues(a), b)).length === 0;
