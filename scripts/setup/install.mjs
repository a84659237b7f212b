import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { npm } from './child-process.mjs';
import { SetupError, step } from './progress.mjs';
import { hasPackagedNode, inProject } from './project-root.mjs';

const LOCK = inProject('package-lock.json');
/** What node_modules was installed from: `{ lock: sha256, scope }`. */
const MARKER = inProject('node_modules', '.qram-lock');
/** npm's own record of what it installed, written when it is done. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
const ARGUMENTS = {
  serving: ['ci', '-w', 'server', '-w', 'web', '--include-workspace-root', ...QUIET],
  everything: ['ci', ...QUIET],
};

export const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

function installed() {
  try {
    return JSON.parse(readFileSync(MARKER, 'utf8'));
  } catch {
    return null;
  }
}

/** Whether somebody's own `npm ci` or `npm install` has already brought all that the lock file names. */
function installedByHand() {
  if (!existsSync(NPM_RECORD)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const present = JSON.parse(readFileSync(NPM_RECORD, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return true;
    return present[place] ? present[place].version === entry.version : entry.optional === true || entry.peer === true;
  });
}

const mark = (lock, scope) => writeFileSync(MARKER, `${JSON.stringify({ lock, scope })}\n`);

/** The lines by which npm says what went wrong, without its usage text. */
function reason(output) {
  const lines = output.split('\n').filter((line) => /^npm error \S/.test(line) && !line.includes('A complete log'));
  return (
    lines
      .slice(0, 3)
      .map((line) => line.replace('npm error ', ''))
      .join(' ') || output.trim().split('\n').at(-1)
  );
}

/**
 * Brings node_modules to what package-lock.json says. `serving` leaves the browser tests and the benchmark out;
 * `everything` is all. Costs a millisecond when there is nothing to do.
 */
export async function ensureInstalled(scope) {
  const lock = lockHash();
  const present = installed();
  if (present?.lock === lock && (present.scope === scope || present.scope === 'everything') && hasPackagedNode())
    return;
  if (!present && hasPackagedNode() && installedByHand()) return mark(lock, 'everything');
  await step('Installing packages', 'installed', async () => {
    rmSync(MARKER, { force: true });
    const { code, output } = await npm(...ARGUMENTS[scope]);
    if (code !== 0) throw new SetupError(`npm could not install the packages: ${reason(output)}`);
    if (!hasPackagedNode())
      throw new SetupError('npm did not bring the packaged Node; are install scripts switched off (ignore-scripts)?');
    mark(lock, scope);
  });
}
