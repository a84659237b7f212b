/** Null: not an http or https URL. */
function getHost(value: string): string | null {
  // Browsers take `https:name.example` as a relative path.
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).hostname : null;
}

/** Http or https, with a dot in the host, or localhost. */
export function isWebUrl(value: string): boolean {
  const host = getHost(value);
  return host !== null && (host.includes('.') || host === 'localhost');
}

/** Has a top-level domain. URL parsing writes IPv4 as four numbers and IPv6 in brackets. */
const DOMAIN = /[^.]\.(?:[a-z]{2,}|xn--[a-z\d-]+)\.?$/;

/** Http or https with a domain: not localhost, not an IP (requirements: Tutorials). */
export function isDomainUrl(value: string): boolean {
  return DOMAIN.test(getHost(value) ?? '');
}
