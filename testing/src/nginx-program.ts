import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Package managers install it outside the PATH of ordinary users. */
const PROGRAMS = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export async function findNginx(): Promise<string | null> {
  for (const program of PROGRAMS) {
    const found = await run(program, ['-v']).then(
      () => true,
      () => false,
    );
    if (found) return program;
  }
  return null;
}
