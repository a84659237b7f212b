// @databases none

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const POSTGRES_SERVER = fileURLToPath(new URL('../databases/postgres-server.ts', import.meta.url));

it('leaves the exit code of a process that can start PostgreSQL unchanged', async () => {
  const script = `await import(${JSON.stringify(POSTGRES_SERVER)}); process.exitCode = 7;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([7, null]);
});
