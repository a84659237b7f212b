import { hashPassword } from '@qram/server/src/modules/users/password-hash.ts';
import { printRate } from './rate-program.ts';

/** What sign-in is measured by, a process of its own: `node hash-rate.ts <seconds> <hashes at once>`. */
const [seconds = 1, atOnce = 1] = process.argv.slice(2).map(Number);
await printRate(seconds, atOnce, () => hashPassword('correct horse battery'));
