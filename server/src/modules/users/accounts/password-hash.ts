import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import fastq from 'fastq';
import { DomainError } from '../../../platform/domain-error.ts';

/** Max running and queued hashes; rejects more, instead of letting them wait for seconds. */
export const MAX_HASHES = 64;

const compute = promisify(argon2);
type Given = Parameters<typeof compute>;

/** One per processor: more would not be faster, take 19 MiB each, and starve file I/O of threads. */
const turns = fastq.promise<unknown, Given, Buffer>((given) => compute(...given), availableParallelism());

/** @throws DomainError `unavailable` when the queue is full */
async function derive(...given: Given): Promise<Buffer> {
  if (turns.running() + turns.length() >= MAX_HASHES)
    throw new DomainError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterSeconds: 1 });
  return turns.push(given);
}

/** argon2id with OWASP's parameters: 19 MiB, two passes. Runs in the thread pool, off the event loop. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Stored for accounts without a password; no password matches it. */
export const NO_PASSWORD = '';

const phc = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$${encode(salt)}$${encode(tag)}`;

/** PHC string format, with parameters and salt. */
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

/** Well-formed, but not computed, so that the first use takes no longer. */
const DECOY = phc(randomBytes(16), randomBytes(PARAMETERS.tagLength));

/** Takes as long as verifying a real hash, so that response times don't reveal usernames. */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(DECOY, password);
  return false;
}
