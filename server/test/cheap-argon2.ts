import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Setup file of the tests on a database: argon2id at its least cost, so that logging in takes no time. Stored strings
 * are as in production; `password-hash.test.ts` runs at full cost.
 */
const { argon2 } = crypto;
const cheap: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);

crypto.argon2 = cheap;
syncBuiltinESMExports();
