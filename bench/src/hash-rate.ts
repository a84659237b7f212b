import { hashPassword } from '@qram/server/src/modules/users/accounts/password-hash.ts';
import { printRate } from './rate-program.ts';

/** Baseline for logins: `node hash-rate.ts <seconds> <concurrent hashes>`. */
const [seconds = 1, concurrency = 1] = process.argv.slice(2).map(Number);
await printRate(seconds, concurrency, () => hashPassword('correct horse battery'));
