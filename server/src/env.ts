import { resolve } from 'node:path';
import { z } from 'zod';

/** Thrown when a variable is wrong; the message is one line that names it. */
export class EnvironmentError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const address = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number')
    .default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  TERMS_DESTINATION_URL: address(['http:', 'https:']).optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9]{3,50}$/, 'must be 3 to 50 letters and digits')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.test'),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  TRUST_PROXY: z.string().default('false').transform(parseTrust),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** What may be trusted to name the sender in X-Forwarded-For: nobody, a number of hops, or a list of addresses. */
function parseTrust(value: string, context: z.RefinementCtx): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (list.every((part) => /^[\da-fA-F.:]+(\/\d{1,3})?$/.test(part))) return list;
  context.addIssue({ code: 'custom', message: 'must be true, false, a number of proxies, or a list of addresses' });
  return false;
}

export interface Env {
  port: number;
  host: string;
  /** Without a trailing slash; canonical addresses start with it. */
  publicUrl: string;
  dataDir: string;
  /** Unset: SQLite in dataDir. */
  databaseUrl: string | undefined;
  /** Where users go on after accepting the terms. */
  termsDestinationUrl: string | undefined;
  admin: { username: string; password: string | undefined; email: string };
  seed: 'demo' | 'none';
  trustProxy: TrustProxy;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** The variables this file reads, for the house check and the operator's tool. */
export const VARIABLES = Object.keys(schema.shape);

/**
 * Reads and checks the environment; an empty variable counts as unset.
 * @throws EnvironmentError naming the first wrong variable.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(VARIABLES.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvironmentError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    termsDestinationUrl: values.TERMS_DESTINATION_URL,
    admin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD, email: values.ADMIN_EMAIL },
    seed: values.SEED,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
