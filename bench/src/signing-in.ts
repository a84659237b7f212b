import { hashPassword } from '@qram/server/src/modules/users/password-hash.ts';
import type { Site } from '@qram/testing/site';
import { openContent } from './content-database.ts';
import type { Finding } from './findings.ts';
import type { Load } from './load.ts';
import { clockFindings, inTurns } from './pairs.ts';
import { rateOf } from './rates.ts';
import { crowd } from './virtual-users.ts';

export const PART = 'sign-in';
const GOAL = 0.8;
const PASSWORD = 'correct horse battery';
/** Each signs in a few times at most, as the limits have it: ten times in five minutes. */
const ACCOUNTS = 1000;
/** As many as the thread pool works on at once. */
const AT_ONCE = 4;
const CONNECTIONS = 8;
const AT = '2026-01-01T00:00:00.000Z';

/** Writes accounts into the database of a stopped site, all with one password. */
export async function fillAccounts(dataDir: string): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const content = openContent(dataDir);
  content.exec('begin');
  const insert = content.prepare(
    "insert into users (created_at, updated_at, name, username, email, password_hash, role, status, qrampremium) values (?, ?, ?, ?, ?, ?, 'user', 'active', 0)",
  );
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const name = `crowd${String(number).padStart(11, '0')}`;
    insert.run(AT, AT, name, name, `${name}@example.test`, hash);
  }
  content.commit();
}

/** Accounts that sign in, each from an address of its own. */
export function signIns(site: Site, seconds: number): Promise<Load> {
  return crowd(
    {
      url: `${site.url}/api/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '{address}' },
      body: JSON.stringify({ username: 'crowd{n}', password: PASSWORD }),
      connections: CONNECTIONS,
      senders: ACCOUNTS,
    },
    seconds,
    site.pid,
  );
}

/** Sign-ins, against the rate of the very hash they need, on all cores. The site has been filled with accounts. */
export async function measureSigningIn(site: Site): Promise<Finding[]> {
  const pair = await inTurns(
    (seconds) => signIns(site, seconds),
    (seconds) => rateOf('hash-rate', seconds, AT_ONCE),
    { warmUp: 1, round: 4 },
  );
  const names = { site: 'sign-ins', reference: 'argon2id alone, all cores', unit: 'per s' };
  return clockFindings(PART, names, pair, { ratio: { atLeast: GOAL } });
}
