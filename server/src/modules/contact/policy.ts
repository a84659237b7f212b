import { BlockList, isIP } from 'node:net';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { CONTACT_FORM_MESSAGES } from '@qram/contract/modules/contact/contact-form';
import type { WriteContext } from '../../collections/record-types.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { lockKey } from '../../platform/database/dialect.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { toNetwork } from '../../platform/process/ip-network.ts';
import { selectSentAt } from './repository.ts';

export interface SendingRules {
  /** Messages per network or account in an hour. */
  hourlyLimit: number;
  /** IPs and networks whose messages are rejected. */
  blockedNetworks: readonly string[];
  /** Rejects browsers that declare themselves headless. */
  refuseHeadless: boolean;
}

const HOUR_SECONDS = 3600;
const HEADLESS = /headless|phantomjs|slimerjs/i;
const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

function isBlocked(ip: string, blocked: readonly string[]): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const entry of blocked) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(network, family(network));
    else list.addSubnet(network, Number(bits), family(network));
  }
  return list.check(plain, family(plain));
}

/** @throws DomainError `forbidden` for a blocked IP, `headless_browser` for a declared one, if configured */
export function assertMaySend({ ip, userAgent }: Actor, rules: SendingRules): void {
  if (isBlocked(ip, rules.blockedNetworks)) throw new DomainError('forbidden', CONTACT_FORM_MESSAGES.forbidden);
  if (rules.refuseHeadless && HEADLESS.test(userAgent))
    throw new DomainError('headless_browser', ERROR_MESSAGES.headlessBrowser);
}

function tooManyError(retryAfterSeconds: number): DomainError {
  return new DomainError('rate_limited', CONTACT_FORM_MESSAGES.tooMany, { retryAfterSeconds });
}

/** @throws DomainError `rate_limited` when the network or account has reached its hourly limit */
export async function assertWithinHour(
  { trx, dialect, now }: WriteContext,
  actor: Actor,
  { hourlyLimit }: SendingRules,
): Promise<void> {
  if (hourlyLimit === 0) throw tooManyError(HOUR_SECONDS);
  const window = { since: new Date(now.getTime() - HOUR_SECONDS * 1000).toISOString(), skipped: hourlyLimit - 1 };
  const senders = [{ network: toNetwork(actor.ip) }, ...(actor.userId === null ? [] : [{ user_id: actor.userId }])];
  for (const sender of senders) {
    await lockKey(trx, dialect, `messages of ${JSON.stringify(sender)}`);
    const first = await selectSentAt(trx, sender, window);
    if (first === undefined) continue;
    throw tooManyError(Math.max(1, HOUR_SECONDS - Math.floor((now.getTime() - Date.parse(first)) / 1000)));
  }
}
