/**
 * The address in a route's state (`from`: text or location) that redirected to /login. Null unless it is safe: never
 * another host (open redirect), never a sign-in page.
 */
export function returnUrl(state: unknown): string | null {
  const from = getField(state, 'from');
  const url = typeof from === 'string' ? from : locationText(from);
  if (url === null || !/^\/(?![/\\])/.test(url)) return null;
  return /^\/(login|register|forgot-password|reset-password|confirm-email)\b/i.test(url) ? null : url;
}

/** The interrupted action (`resume`), as route state for the way back. */
export function returnState(state: unknown): { resume: unknown } | undefined {
  const resume = getField(state, 'resume');
  return resume === undefined ? undefined : { resume };
}

/** Route state of the terms page after a registration: where it leads, and that the account is new. */
export const registeredState = (state: unknown) => ({
  ...returnState(state),
  from: returnUrl(state),
  registered: true,
});

/** True if a registration led to this page. */
export const hasRegistered = (state: unknown): boolean => getField(state, 'registered') === true;

function getField(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
}

function locationText(location: unknown): string | null {
  const pathname = getField(location, 'pathname');
  if (typeof pathname !== 'string') return null;
  return [pathname, getField(location, 'search'), getField(location, 'hash')]
    .filter((part) => typeof part === 'string')
    .join('');
}
