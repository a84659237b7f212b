import type { User } from '@qram/contract/modules/users';

export interface ProfileValues extends Record<string, string> {
  name: string;
  email: string;
  phone: string;
}

export type ProfileState = Pick<User, 'name' | 'email' | 'phone' | 'updated_at'>;

export const profileValues = ({ name, email, phone }: ProfileState): ProfileValues => ({
  name,
  email,
  phone: phone ?? '',
});

/** The fields that differ from the state that the form started from. */
export function changedValues(values: ProfileValues, base: ProfileState): Partial<ProfileValues> {
  const before = profileValues(base);
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value.trim() !== before[field]));
}

/** True when two states show the same form: what else changed is none of its business. */
export const sameProfile = (a: ProfileState, b: ProfileState): boolean =>
  Object.keys(changedValues(profileValues(a), b)).length === 0;
