/** Host of an http or https address; null for anything else. */
function getHost(value: string): string | null {
  // Browsers resolve `https:name.example`, without the slashes, as a relative path.
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).hostname : null;
}

/** An http or https address with a host that has a dot, or is localhost. */
export function isWebUrl(value: string): boolean {
  const host = getHost(value);
  return host !== null && (host.includes('.') || host === 'localhost');
}

/** A name with a top-level domain. URL parsing writes IPv4 addresses as four numbers and IPv6 in brackets. */
const DOMAIN = /[^.]\.(?:[a-z]{2,}|xn--[a-z\d-]+)\.?$/;

/** An http or https address with a domain: not localhost, not an IP address (requirements: Tutorials). */
export function isDomainUrl(value: string): boolean {
  return DOMAIN.test(getHost(value) ?? '');
}
