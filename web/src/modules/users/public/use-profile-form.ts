import type { User } from '@qram/contract/modules/users/users';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { useValidatedForm } from '../../../ui/controls/use-validated-form.ts';

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

export function changedValues(values: ProfileValues, base: ProfileState): Partial<ProfileValues> {
  const before = profileValues(base);
  return Object.fromEntries(
    FIELDS.filter((field) => values[field].trim() !== before[field]).map((field) => [field, values[field]]),
  );
}

export const isSameProfile = (a: ProfileState, b: ProfileState): boolean =>
  Object.keys(changedValues(profileValues(a), b)).length === 0;

export type ProfileOutcome = 'saved' | 'unchanged' | null;

export function useProfileForm(user: User) {
  const api = useApi();
  const { adopt } = useAuth();
  const [base, setBase] = useState<ProfileState>(user);
  const [outcome, setOutcome] = useState<ProfileOutcome>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [stored, setStored] = useState<User | null>(null);

  const take = (next: User) => {
    adopt(next);
    setBase(next);
    setStored(null);
    reset(profileValues(next));
  };
  const save = async (values: ReturnType<typeof profileValues>, from: ProfileState) => {
    const changes = changedValues(values, from);
    if (Object.keys(changes).length === 0) {
      setOutcome('unchanged');
      return null;
    }
    try {
      const proof = changes.email === undefined ? {} : { current_password: values.current_password };
      const body = { ...changes, ...proof, updated_at: from.updated_at };
      const { data } = await api('PUT /api/me/profile', { body });
      take(data);
      setOutcome('saved');
      return null;
    } catch (error) {
      return explain(error);
    }
  };
  const explain = (error: unknown): Record<string, string> => {
    const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
    if (error instanceof ApiError && error.current) setStored(error.current as User);
    else if (Object.keys(errors).length === 0) setFailure(error instanceof Error ? error.message : '');
    return errors;
  };
  const { reset, values, ...form } = useValidatedForm(profileValues(user), {
    schema: async () => (await import('@qram/contract/modules/users/profile')).profileUpdate,
    submit: (sent) => save(sent, base),
  });

  // Rebase onto a newer version, such as after a picture upload, if nothing would be lost.
  const untouched = Object.keys(changedValues(values, base)).length === 0;
  useEffect(() => {
    if (user.updated_at <= base.updated_at) return;
    if (!isSameProfile(user, base) && !untouched) return;
    setBase(user);
    if (untouched) reset(profileValues(user));
  });

  const begin = () => {
    setOutcome(null);
    setFailure(null);
    setStored(null);
  };
  return {
    ...form,
    readdressed: changedValues(values, base).email !== undefined,
    outcome,
    failure,
    stored,
    begin,
    takeStored: () => stored && take(stored),
    saveAnyway: () => {
      if (!stored) return;
      begin();
      void save(values, stored);
    },
  };
}
