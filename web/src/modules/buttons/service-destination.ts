import type { ServiceButton } from '@qram/contract/modules/buttons';

export type Destination = { kind: 'internal'; to: string } | { kind: 'external'; address: string } | null;

/** Where a service leads: a page of this site, or another one over http(s). Null when the link is neither. */
export function destinationOf({ type, link }: Pick<ServiceButton, 'type' | 'link'>): Destination {
  if (type === 'internal') return /^\/(?![/\\])/.test(link) ? { kind: 'internal', to: link } : null;
  try {
    const { protocol, href } = new URL(link);
    return protocol === 'https:' || protocol === 'http:' ? { kind: 'external', address: href } : null;
  } catch {
    return null;
  }
}
