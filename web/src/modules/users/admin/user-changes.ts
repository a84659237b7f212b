import type { Input } from '@qram/contract';

type ChangeBody = Input<'POST /api/users/changes'>['body'];

/** What the dialog says for each field; `''` leaves it as it is. */
export interface ChosenChange {
  role: '' | 'user' | 'admin';
  status: '' | 'active' | 'inactive';
  /** By access level. */
  access: Readonly<Record<number, '' | 'give' | 'take'>>;
}

export const NO_CHANGE: ChosenChange = { role: '', status: '', access: {} };

/** The request for the chosen changes; null if nothing is chosen. */
export function changeBody(ids: readonly number[], { role, status, access }: ChosenChange): ChangeBody | null {
  const levels = (wanted: 'give' | 'take') =>
    Object.entries(access)
      .filter(([, chosen]) => chosen === wanted)
      .map(([level]) => Number(level));
  const give = levels('give');
  const take = levels('take');
  if (!role && !status && give.length + take.length === 0) return null;
  return {
    ids: [...ids],
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(give.length > 0 ? { give_access: give } : {}),
    ...(take.length > 0 ? { take_access: take } : {}),
  };
}
