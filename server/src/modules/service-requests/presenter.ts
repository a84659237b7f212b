import type { RequestStep } from '@qram/contract/modules/service-requests';
import { planLabel, type RequestStatus } from '@qram/contract/service-plans';
import type { RowOf, Values } from '../../collections/definition.ts';
import type { StepRow } from './repository.ts';

const CENTS = 100;
/** Transitions made by users; all others are made by admins. */
const USER_STEPS: readonly RequestStatus[] = ['Pending', 'Cancelled'];

/** A request as returned by the API: the price in dollars. */
export const presentRequest = ({ price_cents, ...row }: RowOf<'service_requests'>, extras: Values): Values => ({
  ...row,
  ...extras,
  price: price_cents / CENTS,
});

/** Exported columns of a request. */
export const EXPORTED = [
  ...['id', 'user_id', 'user_name', 'username', 'service_id', 'service', 'plan', 'price', 'currency', 'status'],
  ...['message', 'reason', 'created_at', 'updated_at'],
];

/** A request as a table row: user, service and plan by name. */
export function exportedRequest({ user, service_title, is_monthly, price, ...request }: Values): Values {
  const { name, username } = user as { name: string; username: string };
  const plan = planLabel(Number(is_monthly));
  return { ...request, user_name: name, username, service: service_title, plan, price: Number(price).toFixed(2) };
}

/** A status transition; only admins see who made it. */
export function presentStep(step: StepRow, userId: number, named: boolean): RequestStep {
  const byUser = step.actor_id === userId && USER_STEPS.includes(step.to_status);
  return {
    at: step.at,
    from: step.from_status,
    to: step.to_status,
    by: byUser ? 'user' : 'admin',
    name: named ? step.actor_name : null,
  };
}
