import { hashPassword } from '@qram/server/src/modules/users/accounts/password-hash.ts';
import type { Site } from '@qram/testing/site';
import { openContent } from './content-database.ts';
import type { Finding } from './findings.ts';
import type { Load } from './load.ts';
import { alternate, toClockFindings } from './pairs.ts';
import { runRateProgram } from './rates.ts';
import { load } from './virtual-users.ts';

export const PART = 'sign-in';
const GOAL = 0.8;
const PASSWORD = 'correct horse battery';
/** Enough that each logs in only a few times: the limit is ten logins in five minutes. */
const ACCOUNTS = 1000;
/** Size of the thread pool. */
const CONCURRENCY = 4;
const CONNECTIONS = 8;
const AT = '2026-01-01T00:00:00.000Z';

export async function fillAccounts(dataDir: string): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const content = openContent(dataDir);
  content.exec('begin');
  const insert = content.prepare(
    "insert into users (created_at, updated_at, name, username, email, password_hash, role, status) values (?, ?, ?, ?, ?, ?, 'user', 'active')",
  );
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const name = `virtual${String(number).padStart(11, '0')}`;
    insert.run(AT, AT, name, name, `${name}@example.test`, hash);
  }
  content.commit();
}

/** Each login uses another account and IP. */
export function sendLogins(site: Site, seconds: number): Promise<Load> {
  return load(
    {
      url: `${site.url}/api/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '{ip}' },
      body: JSON.stringify({ username: 'virtual{n}', password: PASSWORD }),
      connections: CONNECTIONS,
      senders: ACCOUNTS,
    },
    seconds,
    site.pid,
  );
}

/** Measures logins against argon2id alone on all cores. Needs `fillAccounts`. */
export async function measureSigningIn(site: Site): Promise<Finding[]> {
  const pair = await alternate(
    (seconds) => sendLogins(site, seconds),
    (seconds) => runRateProgram('hash-rate', seconds, CONCURRENCY),
    { warmUp: 1, round: 4 },
  );
  const names = { site: 'sign-ins', reference: 'argon2id alone, all cores', unit: 'per s' };
  return toClockFindings(PART, names, pair, { ratio: { atLeast: GOAL } });
}
