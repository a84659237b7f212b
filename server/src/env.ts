import { realpathSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { emailField } from '@qram/contract/api/fields';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { parseBucketUrl } from './platform/storage/bucket-url.ts';
import type { BucketSettings } from './platform/storage/file-store.ts';

export interface SmtpSettings {
  url: string;
  /** Sender of all email, with or without a name. */
  from: string;
  /** The site's mailbox: one or several emails, separated by commas. */
  to: string;
}

export interface EmailjsSettings {
  url: string;
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
  /** Messages per network or account. */
  hourlyLimit: number;
  /** IPs and networks. */
  blockedNetworks: string[];
  refuseHeadless: boolean;
}

export interface GoogleSettings {
  clientId: string;
  issuer: string;
  jwksUrl: string;
  scriptUrl: string;
}

export interface AccountSettings {
  /** Base URL of links in email, without a trailing slash. */
  publicUrl: string;
  google: GoogleSettings | null;
  /** Withhold the admin role without a second factor. */
  adminsNeedSecondFactor: boolean;
  /** Encrypts the secrets of second factors. */
  secretKey: string | null;
}

export interface BackupSettings {
  folder: string;
  everyHours: number;
  /** Number of retained archives. */
  keep: number;
}

export const urlSchema = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );

/** `a, b` → `['a', 'b']` */
export const parseList = (value: string): string[] => value.split(',').map((part) => part.trim());

/** `https://course.example.test`: scheme, host and port, and nothing else. */
const isOrigin = (value: string): boolean =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value;

/** An email, optionally with a name. */
export const MAILBOX = /^(?:[^<>@"\p{Cc}]{1,100} <[^<>\s@,]+@[^<>\s@,]+>|[^<>\s@,]+@[^<>\s@,]+)$/u;

export const wordSchema = z.string().regex(/^\S{1,200}$/, 'must be one word');

/** `192.0.2.7`, `2001:db8::1`, or a network such as `192.0.2.0/24`. */
export function isNetwork(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/');
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export type TrustProxy = boolean | string[] | ((ip: string, hop: number) => boolean);

export function parseTrustProxy(value: string, context: z.RefinementCtx): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return (_ip, hop) => hop < Number(value);
  const list = value.split(',').map((part) => part.trim());
  if (list.every(isNetwork)) return list;
  context.addIssue({ code: 'custom', message: 'must be true, false, a number of proxies, or a list of addresses' });
  return false;
}

/** @returns whether an IP is a trusted proxy */
export function createProxyMatcher(trust: TrustProxy): (ip: string) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'function') return (ip) => trust(ip, 0);
  const family = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  const proxies = new BlockList();
  for (const entry of trust) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(network, family(network));
    else proxies.addSubnet(network, Number(bits), family(network));
  }
  // BlockList also matches IPv4-mapped IPv6.
  return (ip) => proxies.check(ip, family(ip));
}

export const integerSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** The message is one line with the variable's name. */
export class EnvironmentError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a port number')
    .default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: urlSchema(['http:', 'https:']).optional(),
  EMBED_ORIGINS: z
    .string()
    .transform(parseList)
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://course.example.test, separated by commas',
    )
    .default([]),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: integerSchema(2, 500).default(10),
  STORAGE_URL: z.string().transform(parseBucketUrl).optional(),
  NGINX_FILES: z
    .string()
    .regex(/^\/(?:[\w-]+\/)+$/, 'must be a path that begins and ends with a slash')
    .optional(),
  TERMS_DESTINATION_URL: urlSchema(['http:', 'https:']).optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9]{3,50}$/, 'must be 3 to 50 letters and digits')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .max(200, 'must be at most 200 characters long')
    .optional(),
  ADMIN_EMAIL: emailField('must be an email address').default('admin@example.test'),
  SMTP_URL: urlSchema(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'must be an email address, or a name and an address: QRAM <site@example.test>')
    .optional(),
  MAIL_TO: z
    .string()
    .refine(
      (value) => parseList(value).every((part) => MAILBOX.test(part)),
      'must be email addresses, separated by commas',
    )
    .optional(),
  EMAILJS_PUBLIC_KEY: wordSchema.optional(),
  EMAILJS_PRIVATE_KEY: wordSchema.optional(),
  EMAILJS_SERVICE_ID: wordSchema.optional(),
  EMAILJS_TEMPLATE_ID: wordSchema.optional(),
  EMAILJS_URL: urlSchema(['http:', 'https:']).default('https://api.emailjs.com/api/v1.0/email/send'),
  CONTACT_HOURLY_LIMIT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number)
    .default(20),
  CONTACT_BLOCKED_ADDRESSES: z
    .string()
    .transform(parseList)
    .refine((list) => list.every(isNetwork), 'must be addresses or networks, separated by commas')
    .default([]),
  REQUEST_REMINDER_DAYS: integerSchema(0, 365).default(2),
  CONTACT_REFUSE_HEADLESS: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false),
  GOOGLE_CLIENT_ID: wordSchema.optional(),
  GOOGLE_ISSUER: urlSchema(['https:', 'http:']).default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: urlSchema(['https:', 'http:']).default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: urlSchema(['https:', 'http:']).default('https://accounts.google.com/gsi/client'),
  VIDEO_DETAILS_URL: z
    .literal('off')
    .transform(() => null)
    .or(urlSchema(['https:', 'http:']))
    .default('https://www.youtube.com/oembed'),
  ADMIN_REQUIRE_TOTP: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false),
  SECRET_KEY: z
    .string()
    .min(32, 'must be at least 32 characters long')
    .max(500, 'must be at most 500 characters long')
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: integerSchema(1, 8760).default(24),
  BACKUP_KEEP: integerSchema(1, 10_000).default(7),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  TRUST_PROXY: z.string().default('false').transform(parseTrustProxy),
  CONNECTIONS_PER_ADDRESS: integerSchema(0, 100_000).default(60),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be 16 to 200 letters, digits or signs of a bearer token')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export interface Env {
  port: number;
  host: string;
  /** Base of canonical URLs, without a trailing slash. */
  publicUrl: string;
  /** Sites whose pages may show the simulator in a frame. */
  embedOrigins: string[];
  dataDir: string;
  /** Undefined: SQLite in dataDir. */
  databaseUrl: string | undefined;
  databasePool: number;
  /** Null: files are stored in dataDir. */
  bucket: BucketSettings | null;
  /** Internal location from which nginx sends stored files; null: the server sends them. */
  nginxFiles: string | null;
  /** Where users continue after accepting the terms. */
  termsDestinationUrl: string | undefined;
  admin: { username: string; password: string | undefined; email: string };
  mail: MailSettings;
  contact: ContactSettings;
  accounts: AccountSettings;
  /** oEmbed service that proposes video titles; null: none. */
  videoDetailsUrl: string | null;
  /** Age of requests in the daily reminder; 0: no reminder. */
  requestReminderDays: number;
  backup: BackupSettings | null;
  seed: 'demo' | 'none';
  trustProxy: TrustProxy;
  /** Per IPv4 address or IPv6 /64, except trusted proxies; 0: no limit. */
  connectionsPerAddress: number;
  metricsToken: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** For the architecture lint and the command-line tool. */
export const VARIABLES = Object.keys(schema.shape);

type Values = z.output<typeof schema>;

/** Shorter names, such as PORT, resemble variables of other programs. */
const MIN_SIMILAR_NAME = 6;
const MAX_TYPOS = 2;
/** Prefixes that no other program is known to use. */
const SETTING_PREFIX = /^(QRAM|EMAILJS|CONTACT|BACKUP|NGINX_FILES|REQUEST_REMINDER)_/;

/**
 * Finds variables that look like misspelled settings.
 * @returns each with the most similar setting
 */
export function findMisspelledVariables(
  source: Record<string, string | undefined> = process.env,
): { variable: string; similar: string }[] {
  return Object.keys(source)
    .filter((name) => !VARIABLES.includes(name))
    .map((variable) => {
      const byDistance = VARIABLES.map((name) => ({ name, typos: distance(variable.toUpperCase(), name) }));
      const { name, typos } = byDistance.reduce((best, next) => (next.typos < best.typos ? next : best));
      const isClose = typos <= MAX_TYPOS && Math.min(variable.length, name.length) >= MIN_SIMILAR_NAME;
      return { variable, similar: name, isSuspect: isClose || SETTING_PREFIX.test(variable.toUpperCase()) };
    })
    .filter(({ isSuspect }) => isSuspect)
    .map(({ variable, similar }) => ({ variable, similar }));
}

/** @throws EnvironmentError for a variable that requires another one */
function toMailSettings(values: Values): MailSettings {
  const requireBoth = (needed: keyof Values, given: keyof Values) => {
    if (values[given] !== undefined && values[needed] === undefined)
      throw new EnvironmentError(`${needed} must be set together with ${given}.`);
  };
  requireBoth('MAIL_FROM', 'SMTP_URL');
  const account = ['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'] as const;
  for (const needed of account)
    for (const given of [...account, 'EMAILJS_PRIVATE_KEY'] as const) requireBoth(needed, given);
  const { SMTP_URL: url, MAIL_FROM: from = '', EMAILJS_PUBLIC_KEY: publicKey } = values;
  return {
    smtp: url === undefined ? null : { url, from, to: values.MAIL_TO ?? from },
    emailjs:
      publicKey === undefined
        ? null
        : {
            url: values.EMAILJS_URL,
            publicKey,
            privateKey: values.EMAILJS_PRIVATE_KEY,
            serviceId: values.EMAILJS_SERVICE_ID ?? '',
            templateId: values.EMAILJS_TEMPLATE_ID ?? '',
          },
  };
}

/** @throws EnvironmentError if files are in a bucket, which nginx can't read */
function toNginxFiles({ NGINX_FILES: location, STORAGE_URL: bucket }: Values): string | null {
  if (location && bucket) throw new EnvironmentError('NGINX_FILES cannot be set together with STORAGE_URL.');
  return location ?? null;
}

/** Folders of DATA_DIR whose unreferenced files are deleted. */
const SWEPT_FOLDERS = ['storage', 'incoming'];

/** Resolves symbolic links of a path that may not exist yet. */
function resolveLinks(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    const parent = dirname(folder);
    return parent === folder ? folder : join(resolveLinks(parent), basename(folder));
  }
}

/** @throws EnvironmentError if backups would lie among the files that they contain */
function toBackupSettings(values: Values): BackupSettings | null {
  if (values.BACKUP_DIR === undefined) return null;
  const folder = resolve(values.BACKUP_DIR);
  for (const name of SWEPT_FOLDERS) {
    const relativePath = relative(resolveLinks(resolve(values.DATA_DIR, name)), resolveLinks(folder));
    if (relativePath !== '..' && !relativePath.startsWith('../') && !isAbsolute(relativePath))
      throw new EnvironmentError(`BACKUP_DIR cannot be inside ${name}/ of DATA_DIR: unused files there are deleted.`);
  }
  return { folder, everyHours: values.BACKUP_EVERY_HOURS, keep: values.BACKUP_KEEP };
}

function toAccountSettings(values: Values, publicUrl: string): AccountSettings {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER, GOOGLE_JWKS_URL: jwksUrl, GOOGLE_SCRIPT_URL: scriptUrl } = values;
  const issuer = GOOGLE_ISSUER.replace(/\/+$/, '');
  return {
    publicUrl,
    google: clientId === undefined ? null : { clientId, issuer, jwksUrl, scriptUrl },
    adminsNeedSecondFactor: values.ADMIN_REQUIRE_TOTP,
    secretKey: values.SECRET_KEY ?? null,
  };
}

/**
 * Empty variables count as unset.
 * @throws EnvironmentError with the first invalid variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(VARIABLES.flatMap((name) => (source[name] ? [[name, source[name]]] : [])));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvironmentError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = result.data;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    embedOrigins: values.EMBED_ORIGINS,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    bucket: values.STORAGE_URL ?? null,
    nginxFiles: toNginxFiles(values),
    termsDestinationUrl: values.TERMS_DESTINATION_URL,
    admin: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD, email: values.ADMIN_EMAIL },
    mail: toMailSettings(values),
    videoDetailsUrl: values.VIDEO_DETAILS_URL,
    requestReminderDays: values.REQUEST_REMINDER_DAYS,
    contact: {
      hourlyLimit: values.CONTACT_HOURLY_LIMIT,
      blockedNetworks: values.CONTACT_BLOCKED_ADDRESSES,
      refuseHeadless: values.CONTACT_REFUSE_HEADLESS,
    },
    accounts: toAccountSettings(values, publicUrl),
    backup: toBackupSettings(values),
    seed: values.SEED,
    trustProxy: values.TRUST_PROXY,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
