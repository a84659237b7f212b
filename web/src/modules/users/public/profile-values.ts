import type { User } from '@qram/contract/modules/users';

export interface ProfileValues extends Record<string, string> {
  name: string;
  email: string;
  phone: string;
  /** Asked for when the address becomes another one. */
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

/** The fields that differ from the state that the form started from. */
export function changedValues(values: ProfileValues, base: ProfileState): Partial<ProfileValues> {
  const before = profileValues(base);
  return Object.fromEntries(
    FIELDS.filter((field) => values[field].trim() !== before[field]).map((field) => [field, values[field]]),
  );
}

/** True when two states show the same form: what else changed is none of its business. */
export const sameProfile = (a: ProfileState, b: ProfileState): boolean =>
  Object.keys(changedValues(profileValues(a), b)).length === 0;
