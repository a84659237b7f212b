import type { User } from '@qram/contract/modules/users';
import { ADMIN, type Site } from './site.ts';
import { callSite } from './site-call.ts';

export interface Account {
  user: User;
  token: string;
  password: string;
}

const admins = new WeakMap<Site, Promise<Account>>();
let number = 0;

/** The admin's session: one for each server, because sign-ins are counted. */
export function adminAccount(site: Site): Promise<Account> {
  const known = admins.get(site);
  if (known) return known;
  const body = { username: ADMIN.username, password: ADMIN.password };
  const account = callSite<Omit<Account, 'password'>>(site, 'POST', '/api/login', { body }).then((answer) => ({
    ...answer,
    password: ADMIN.password,
  }));
  admins.set(site, account);
  return account;
}

/** A name that no other account of this run has. */
export function freshName(prefix = 'reader'): string {
  number += 1;
  return `${prefix}${process.pid}n${number}`;
}

/** Registers a plain user. */
export async function plainAccount(site: Site): Promise<Account> {
  const username = freshName();
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

/** Lets the admin make another admin, for journeys that sign out or meet somebody else's change. */
export async function secondAdmin(site: Site): Promise<Account> {
  const { token } = await adminAccount(site);
  const username = freshName('keeper');
  const password = 'a second password';
  const body = {
    name: 'Second Keeper',
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
