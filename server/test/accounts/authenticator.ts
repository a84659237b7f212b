import { PASSWORD, toRecord } from '../scenes/builders.ts';
import type { TestSite } from '../test-site.ts';
import { generateCode } from './authenticator-codes.ts';

export interface Enrolled {
  secret: string;
  recoveryCodes: string[];
}

/** Turns on two-step verification. Uses up the code of the current time step. */
export async function enroll(site: TestSite, token: string, current_password = PASSWORD): Promise<Enrolled> {
  const setup = await site.call('POST', '/api/me/second-factor', { token, json: { current_password } });
  const { secret } = toRecord<{ secret: string }>(setup);
  const code = generateCode(secret, site.deps.now());
  const confirmed = await site.call('PUT', '/api/me/second-factor', { token, json: { code } });
  return { secret, recoveryCodes: toRecord<{ recovery_codes: string[] }>(confirmed).recovery_codes };
}
