import { isIP } from 'node:net';
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

const listOf = (value: string): string[] => value.split(',').map((part) => part.trim());

/** An e-mail address, alone or behind a name. */
const MAILBOX = /^(?:[^<>@"\p{Cc}]{1,100} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/u;

const word = z.string().regex(/^\S{1,200}$/, 'must be one word');

/** `192.0.2.7`, `2001:db8::1`, or a network such as `192.0.2.0/24`. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

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
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'must be an e-mail address, or a name and an address: QRAM <site@example.test>')
    .optional(),
  MAIL_TO: z
    .string()
    .refine(
      (value) => listOf(value).every((part) => MAILBOX.test(part)),
      'must be e-mail addresses, separated by commas',
    )
    .optional(),
  EMAILJS_PUBLIC_KEY: word.optional(),
  EMAILJS_PRIVATE_KEY: word.optional(),
  EMAILJS_SERVICE_ID: word.optional(),
  EMAILJS_TEMPLATE_ID: word.optional(),
  EMAILJS_URL: address(['http:', 'https:']).default('https://api.emailjs.com/api/v1.0/email/send'),
  CONTACT_HOURLY_LIMIT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number)
    .default(20),
  CONTACT_BLOCKED_ADDRESSES: z
    .string()
    .transform(listOf)
    .refine((list) => list.every(isNetwork), 'must be addresses or networks, separated by commas')
    .default([]),
  CONTACT_REFUSE_HEADLESS: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false),
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

export interface SmtpSettings {
  url: string;
  /** Sender of all mails: an address, or a name and an address. */
  from: string;
  /** The site's own mailbox: one or several, separated by commas. */
  to: string;
}

export interface EmailjsSettings {
  /** Where the service takes mails. */
  address: string;
  publicKey: string;
  privateKey: string | undefined;
  serviceId: string;
  templateId: string;
}

export interface MailSettings {
  smtp: SmtpSettings | null;
  emailjs: EmailjsSettings | null;
}

export interface ContactSettings {
  /** Messages that one address, or one account, may send in an hour. */
  hourlyLimit: number;
  /** Addresses and networks that may send none. */
  blockedAddresses: string[];
  refuseHeadless: boolean;
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
  mail: MailSettings;
  contact: ContactSettings;
  seed: 'demo' | 'none';
  trustProxy: TrustProxy;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** The variables this file reads, for the house check and the operator's tool. */
export const VARIABLES = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

/** @throws EnvironmentError for a variable that cannot do without another one */
function mailSettings(values: Values): MailSettings {
  const together = (needed: keyof Values, given: keyof Values) => {
    if (values[given] !== undefined && values[needed] === undefined)
      throw new EnvironmentError(`${needed} must be set together with ${given}.`);
  };
  together('MAIL_FROM', 'SMTP_URL');
  const account = ['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] as const;
  for (const needed of account)
    for (const given of [...account, 'EMAILJS_PRIVATE_KEY'] as const) together(needed, given);
  const { SMTP_URL: url, MAIL_FROM: from = '', EMAILJS_PUBLIC_KEY: publicKey } = values;
  return {
    smtp: url === undefined ? null : { url, from, to: values.MAIL_TO ?? from },
    emailjs:
      publicKey === undefined
        ? null
        : {
            address: values.EMAILJS_URL,
            publicKey,
            privateKey: values.EMAILJS_PRIVATE_KEY,
            serviceId: values.EMAILJS_SERVICE_ID ?? '',
            templateId: values.EMAILJS_TEMPLATE_ID ?? '',
          },
  };
}

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
    mail: mailSettings(values),
    contact: {
      hourlyLimit: values.CONTACT_HOURLY_LIMIT,
      blockedAddresses: values.CONTACT_BLOCKED_ADDRESSES,
      refuseHeadless: values.CONTACT_REFUSE_HEADLESS,
    },
    seed: values.SEED,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
