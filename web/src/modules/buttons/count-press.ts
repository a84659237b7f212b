import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import type { Transport } from '../../api-client.ts';

/** Counts a press of a service by both calls (spec §7). Nobody waits for them; what fails is only logged (spec §8). */
export function countPress(api: Transport, user: Pick<User, 'id'>, button: Pick<ServiceButton, 'id'>): void {
  const calls = [
    api('POST /api/buttons/:id/click', { params: { id: button.id }, keepalive: true }),
    api('POST /api/button-click', { body: { user_id: user.id, button_id: button.id }, keepalive: true }),
  ];
  for (const call of calls)
    call.catch((error: unknown) => console.warn('A press of a service could not be counted:', error));
}
