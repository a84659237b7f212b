const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** As in a browser's email field, but with a public domain: `name@example.org`. */
const EMAIL = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);
const EMAIL_MAX = 254;
/** Letters, and dots of other scripts; no hyphen at either end. */
const INTERNATIONAL_DOMAIN =
  /^(?!.*(?:^|[.\u3002\uff0e\uff61])-)(?!.*-(?:$|[.\u3002\uff0e\uff61]))[\p{L}\p{N}\p{M}\p{Cf}.\-\u3002\uff0e\uff61]+$/u;

/** `user@müller.de` → `user@xn--mller-kva.de`, as browsers do. Leaves other text. */
export function toAsciiEmail(typed: string): string {
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1);
  if (at < 0 || /^\p{ASCII}*$/u.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return typed;
  try {
    return `${typed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return typed;
  }
}

/** ASCII domain, at most 254 characters (RFC 5321). */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && EMAIL.test(text);
