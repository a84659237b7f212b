import { readFileSync } from 'node:fs';
import { checkSubject } from './setup/commit-subject.mjs';

/** Git's commit-msg hook. Its argument is the file with the message. */
const errors = checkSubject(readFileSync(process.argv[2], 'utf8'));
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
