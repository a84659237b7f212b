import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import fastq from 'fastq';
import { DomainError } from '../../platform/domain-error.ts';

/** Hashes that are computed or wait for their turn, beyond which nobody else is let in: they would wait for seconds. */
export const MAX_HASHES = 64;

const compute = promisify(argon2);
type Given = Parameters<typeof compute>;

/** As many at once as there are processors: more are no faster, take 19 MiB each, and keep the threads from files. */
const turns = fastq.promise<unknown, Given, Buffer>((given) => compute(...given), availableParallelism());

/** @throws DomainError `unavailable` while as many wait as are let in */
async function derive(...given: Given): Promise<Buffer> {
  if (turns.running() + turns.length() >= MAX_HASHES)
    throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: 1 });
  return turns.push(given);
}

/** argon2id as OWASP recommends it: 19 MiB, two passes. It runs in the thread pool, off the event loop. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Stands in the place of a hash where an account has no password; no password has it. */
export const NO_PASSWORD = '';

const phc = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${encode(salt)}$${encode(tag)}`;

/** A password's hash in the PHC text form, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return phc(nonce, await derive('argon2id', { message: password, nonce, ...PARAMETERS }));
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = FORMAT.exec(hash) ?? [];
  if (!salt || !expected) return false;
  const tag = Buffer.from(expected, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(actual, tag);
}

/** Has the form of a hash and is of no password. Nothing is computed for it, so that its first use takes no longer. */
const DECOY = phc(randomBytes(16), randomBytes(PARAMETERS.tagLength));

/** Takes as long as verifying a real hash, so that an unknown user name cannot be told by the time of the answer. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(DECOY, password);
  return false;
}
