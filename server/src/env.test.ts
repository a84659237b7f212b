// @databases none
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProxyMatcher, EnvironmentError, findMisspelledVariables, readEnv, VARIABLES } from './env.ts';

describe('the environment', () => {
  it('accepts an empty environment', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      termsDestinationUrl: undefined,
      admin: { username: 'admin', password: undefined },
      seed: 'demo',
      trustProxy: false,
      connectionsPerAddress: 60,
      logLevel: 'info',
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readEnv(Object.fromEntries(VARIABLES.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it.each<[Record<string, string>, Record<string, unknown>]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535, publicUrl: 'http://localhost:65535' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://qram.example.test///' }, { publicUrl: 'https://qram.example.test' }],
    [
      { EMBED_ORIGINS: 'https://a.example.test, http://b.example.test:8080' },
      { embedOrigins: ['https://a.example.test', 'http://b.example.test:8080'] },
    ],
    [{ DATA_DIR: 'some/where' }, { dataDir: resolve('some/where') }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/x' }, { databaseUrl: 'postgres://u:p@db:5432/x' }],
    [{ DATABASE_URL: 'postgresql://db/x' }, { databaseUrl: 'postgresql://db/x' }],
    [
      { ADMIN_USERNAME: 'root1', ADMIN_PASSWORD: 'secret', ADMIN_EMAIL: 'a@b.test' },
      { admin: { username: 'root1', password: 'secret', email: 'a@b.test' } },
    ],
    [{ SEED: 'none' }, { seed: 'none' }],
    [{ BACKUP_EVERY_HOURS: '6' }, { backup: null }],
    [{ BACKUP_DIR: 'some/where' }, { backup: { folder: resolve('some/where'), everyHours: 24, keep: 7 } }],
    [
      { BACKUP_DIR: '/b', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '30' },
      { backup: { folder: '/b', everyHours: 6, keep: 30 } },
    ],
    [
      { TERMS_DESTINATION_URL: 'https://app.example.test/start?from=terms' },
      { termsDestinationUrl: 'https://app.example.test/start?from=terms' },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '10.0.0.1, 2001:db8::/32' }, { trustProxy: ['10.0.0.1', '2001:db8::/32'] }],
    [{ NGINX_FILES: '/qram-files/' }, { nginxFiles: '/qram-files/' }],
    [{}, { nginxFiles: null }],
    [{ CONNECTIONS_PER_ADDRESS: '0' }, { connectionsPerAddress: 0 }],
    [{ UNKNOWN: 'x' }, { port: 3000 }],
    [{ MAIL_FROM: 'a@b.test' }, { mail: { smtp: null, emailjs: null } }],
    [
      { SMTP_URL: 'smtps://u:p@mail.example.test', MAIL_FROM: 'QRAM <a@b.test>' },
      { mail: { smtp: { url: 'smtps://u:p@mail.example.test', from: 'QRAM <a@b.test>', to: 'QRAM <a@b.test>' } } },
    ],
    [
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.test', MAIL_TO: 'c@d.test, Eve <e@f.test>' },
      { mail: { smtp: { to: 'c@d.test, Eve <e@f.test>' } } },
    ],
    [
      { EMAILJS_PUBLIC_KEY: 'k', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' },
      {
        mail: {
          smtp: null,
          emailjs: {
            url: 'https://api.emailjs.com/api/v1.0/email/send',
            publicKey: 'k',
            privateKey: undefined,
            serviceId: 's',
            templateId: 't',
          },
        },
      },
    ],
    [{}, { contact: { hourlyLimit: 20, blockedNetworks: [], refuseHeadless: false } }],
    [
      {
        CONTACT_HOURLY_LIMIT: '5',
        CONTACT_BLOCKED_ADDRESSES: '192.0.2.7, 2001:db8::/32',
        CONTACT_REFUSE_HEADLESS: 'true',
      },
      { contact: { hourlyLimit: 5, blockedNetworks: ['192.0.2.7', '2001:db8::/32'], refuseHeadless: true } },
    ],
  ])('parses %j', (source, expected) => {
    expect(readEnv(source)).toMatchObject(expected);
  });

  it('trusts the given number of proxies', () => {
    const { trustProxy } = readEnv({ TRUST_PROXY: '2' });
    expect(trustProxy).toBeTypeOf('function');
    const trusts = trustProxy as (address: string, hop: number) => boolean;
    expect([0, 1, 2].map((hop) => trusts('192.0.2.1', hop))).toEqual([true, true, false]);
  });

  it.each<[string, string[], string[]]>([
    ['false', [], ['127.0.0.1']],
    ['true', ['127.0.0.1', '2001:db8::1'], []],
    ['0', [], ['127.0.0.1']],
    ['1', ['127.0.0.1'], []],
    [
      '10.0.0.1, 192.0.2.0/24, 2001:db8::/32',
      ['10.0.0.1', '::ffff:10.0.0.1', '192.0.2.9', '2001:db8:1::1'],
      ['10.0.0.2', '::ffff:10.0.0.2', '198.51.100.1', '2001:db9::1'],
    ],
  ])('recognizes proxies with TRUST_PROXY=%s', (value, proxies, others) => {
    const isProxy = createProxyMatcher(readEnv({ TRUST_PROXY: value }).trustProxy);
    expect([...proxies, ...others].filter(isProxy)).toEqual(proxies);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['PORT', '0x50'],
    ['PUBLIC_URL', 'qram.example.test'],
    ['PUBLIC_URL', 'ftp://qram.example.test'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', '/var/lib/x.sqlite'],
    ['TERMS_DESTINATION_URL', 'app.example.test'],
    ['TERMS_DESTINATION_URL', 'javascript:alert(1)'],
    ['TERMS_DESTINATION_URL', '/videos'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_USERNAME', 'x'.repeat(51)],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['ADMIN_EMAIL', 'nobody'],
    ['SEED', 'all'],
    ['BACKUP_EVERY_HOURS', '0'],
    ['BACKUP_EVERY_HOURS', '1.5'],
    ['BACKUP_EVERY_HOURS', '9000'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['SEED', 'DEMO'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1,nonsense'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['NGINX_FILES', 'files/'],
    ['NGINX_FILES', '/files'],
    ['NGINX_FILES', '/fi les/'],
    ['CONNECTIONS_PER_ADDRESS', '-1'],
    ['CONNECTIONS_PER_ADDRESS', 'all'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example.test'],
    ['SMTP_URL', 'https://mail.example.test'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.test>\r\nBcc: c@d.test'],
    ['MAIL_TO', 'a@b.test, nobody'],
    ['EMAILJS_URL', 'api.emailjs.com'],
    ['EMAILJS_PUBLIC_KEY', 'two words'],
    ['CONTACT_HOURLY_LIMIT', '-1'],
    ['CONTACT_BLOCKED_ADDRESSES', '10.0.0.1, nonsense'],
    ['CONTACT_BLOCKED_ADDRESSES', '10.0.0.0/33'],
    ['CONTACT_REFUSE_HEADLESS', 'yes'],
  ])('rejects %s=%j in one line with its name', (name, value) => {
    let message = '';
    try {
      readEnv({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(EnvironmentError);
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
  });

  it.each<[Record<string, string>, string]>([
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM must be set together with SMTP_URL.'],
    [{ EMAILJS_PUBLIC_KEY: 'k' }, 'EMAILJS_SERVICE_ID must be set together with EMAILJS_PUBLIC_KEY.'],
    [{ EMAILJS_PRIVATE_KEY: 'k' }, 'EMAILJS_PUBLIC_KEY must be set together with EMAILJS_PRIVATE_KEY.'],
    [
      { EMAILJS_PUBLIC_KEY: 'k', EMAILJS_SERVICE_ID: 's' },
      'EMAILJS_TEMPLATE_ID must be set together with EMAILJS_PUBLIC_KEY.',
    ],
    [
      { NGINX_FILES: '/qram-files/', STORAGE_URL: 's3://key:secret@localhost:9000/bucket' },
      'NGINX_FILES cannot be set together with STORAGE_URL.',
    ],
  ])('reports the missing or superfluous variable with %j', (source, message) => {
    expect(() => readEnv(source)).toThrow(message);
  });

  it('hides a wrong password', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: 'pw1' })).toThrow(/^(?!.*pw1)/);
    expect(() => readEnv({ DATABASE_URL: 'mysql://u:pw1@db/x' })).toThrow(/^(?!.*pw1)/);
    expect(() => readEnv({ SMTP_URL: 'http://u:pw1@mail/x' })).toThrow(/^(?!.*pw1)/);
  });
});

describe('variables that no setting has', () => {
  it.each([
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['DATADIR', 'DATA_DIR'],
    ['log_level', 'LOG_LEVEL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['BACKUP_FOLDER', 'BACKUP_DIR'],
  ])('finds %s and names %s', (variable, similar) => {
    expect(findMisspelledVariables({ [variable]: 'x' })).toEqual([{ variable, similar }]);
  });

  it('finds nothing in the settings themselves and in variables of other programs', () => {
    const others = [
      'HOME',
      'PATH',
      'PORTS',
      'LANG',
      'MAIL',
      'NODE_ENV',
      'npm_config_cache',
      'GOOGLE_APPLICATION_CREDENTIALS',
    ];
    expect(findMisspelledVariables(Object.fromEntries([...VARIABLES, ...others].map((name) => [name, 'x'])))).toEqual(
      [],
    );
  });
});

describe('the folder of backups', () => {
  it.each(['/d/storage', '/d/storage/', '/d/storage/b', '/d/incoming/b', '/d/x/../storage/b'])(
    'refuses %s',
    (folder) => {
      expect(() => readEnv({ DATA_DIR: '/d', BACKUP_DIR: folder })).toThrow(/^BACKUP_DIR cannot be inside/);
    },
  );

  it.each(['/d/backups', '/d/storage-backups', '/d', '/backups'])('accepts %s', (folder) => {
    expect(readEnv({ DATA_DIR: '/d', BACKUP_DIR: folder }).backup?.folder).toBe(folder);
  });

  it('refuses one that a symbolic link leads into the files, and follows the link of the files themselves', () => {
    const folder = mkdtempSync(join(tmpdir(), 'qram-backups-'));
    const variables = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'link', 'new') };
    mkdirSync(join(folder, 'disk'));
    mkdirSync(join(folder, 'data'));
    symlinkSync(join(folder, 'disk'), join(folder, 'link'));
    expect(readEnv(variables).backup?.folder).toBe(variables.BACKUP_DIR);
    symlinkSync(join(folder, 'disk'), join(folder, 'data', 'storage'));
    expect(() => readEnv(variables)).toThrow(/^BACKUP_DIR cannot be inside storage/);
    rmSync(folder, { recursive: true });
  });
});
