import type { User } from '@qram/contract/modules/users/users';
import { ADMIN, type Site } from './site.ts';
import { callSite } from './site-call.ts';

export interface Account {
  user: User;
  token: string;
  password: string;
}

const admins = new WeakMap<Site, Promise<Account>>();
let number = 0;

/** One session per server, because logins are rate limited. */
export function adminAccount(site: Site): Promise<Account> {
  const known = admins.get(site);
  if (known) return known;
  const body = { username: ADMIN.username, password: ADMIN.password };
  const account = callSite<Omit<Account, 'password'>>(site, 'POST', '/api/login', { body }).then((session) => ({
    ...session,
    password: ADMIN.password,
  }));
  admins.set(site, account);
  return account;
}

export function uniqueName(prefix = 'reader'): string {
  number += 1;
  return `${prefix}${process.pid}n${number}`;
}

/** Registers a user. */
export async function plainAccount(site: Site): Promise<Account> {
  const username = uniqueName();
  const password = 'a plain password';
  const body = {
    name: 'Plain Reader',
    username,
    email: `${username}@example.test`,
    password,
    password_confirmation: password,
  };
  return { ...(await callSite<Omit<Account, 'password'>>(site, 'POST', '/api/register', { body })), password };
}

/** For tests that log out or edit concurrently. */
export async function secondAdmin(site: Site): Promise<Account> {
  const { token } = await adminAccount(site);
  const username = uniqueName('editor');
  const password = 'a second password';
  const body = {
    name: 'Second Editor',
    username,
    email: `${username}@example.test`,
    password,
    premium: '0',
    role: 'admin',
    status: 'active',
  };
  await callSite(site, 'POST', '/api/users', { body, token });
  const login = { username, password };
  return { ...(await callSite<Omit<Account, 'password'>>(site, 'POST', '/api/login', { body: login })), password };
}
