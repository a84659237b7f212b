import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Setup file: argon2id at its lowest cost, for fast logins. `password-hash.test.ts` runs at full cost. */
const { argon2 } = crypto;
const cheap: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

crypto.argon2 = cheap;
syncBuiltinESMExports();
