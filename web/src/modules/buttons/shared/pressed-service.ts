import { SERVICE_PARAM } from '@qram/contract/modules/buttons/service-link';

/** Id of the service named in the address of /login; null without a valid one. */
export function requestedService(params: URLSearchParams): number | null {
  const id = params.get(SERVICE_PARAM) ?? '';
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}

/** The params with that parameter alone. */
export function requestedServiceParams(params: URLSearchParams): Record<string, string> {
  const id = requestedService(params);
  return id === null ? {} : { [SERVICE_PARAM]: String(id) };
}

/** Id of the service whose press was interrupted by signing in, from route state; null without one. */
export function pressedService(state: unknown): number | null {
  const resume = getField(state, 'resume');
  const service = getField(resume, 'service');
  return typeof service === 'number' ? service : null;
}

/** The plan chosen beside that press, 1 for Monthly; null without one. */
export function pressedPlan(state: unknown): 0 | 1 | null {
  const plan = getField(getField(state, 'resume'), 'is_monthly');
  return plan === 0 || plan === 1 ? plan : null;
}

const getField = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
