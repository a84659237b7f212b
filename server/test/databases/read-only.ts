import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const isRoot = process.getuid?.() === 0;
const WRITE_BITS = 0o222;

const mount = (...parameters: string[]): void => void execFileSync('mount', parameters, { stdio: 'pipe' });

function withoutPermission(folder: string): () => void {
  const paths = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))];
  const modes = paths.map((path) => [path, statSync(path).mode] as const);
  for (const [path, mode] of modes.toReversed()) chmodSync(path, mode & ~WRITE_BITS);
  return () => {
    for (const [path, mode] of modes) chmodSync(path, mode);
  };
}

function mountedReadOnly(folder: string): () => void {
  mount('--bind', folder, folder);
  mount('-o', 'remount,bind,ro', folder);
  // Lazy, because a database may still be open there.
  return () => void execFileSync('umount', ['--lazy', folder]);
}

/**
 * Makes a folder read-only: with a mount for root, by permissions for others. Open files stay writable.
 * @returns a function that restores it
 */
export const makeReadOnly = isRoot ? mountedReadOnly : withoutPermission;

/** False for root without mount permission, as in most containers. */
export function canMakeReadOnly(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'qram-read-only-'));
  try {
    makeReadOnly(folder)();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Applies to new sessions. */
export async function setReadOnly(databaseUrl: string, readOnly: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=off' });
  await client.connect();
  try {
    await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  } finally {
    await client.end();
  }
}
