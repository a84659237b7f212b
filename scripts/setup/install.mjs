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
  running: ['ci', '--omit=dev', ...QUIET],
  building: ['ci', '-w', 'server', '-w', 'web', '--include-workspace-root', ...QUIET],
  everything: ['ci', ...QUIET],
};

/** What each scope is part of. */
const WITHIN = {
  running: ['running', 'building', 'everything'],
  building: ['building', 'everything'],
  everything: ['everything'],
};

export const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

function installed() {
  try {
    return JSON.parse(readFileSync(MARKER, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * What is there whoever installed it, somebody's own `npm ci` as well: `everything` that the lock file names, or what
 * `npm ci --omit=dev` brings; null for less.
 */
function alreadyThere() {
  if (!existsSync(NPM_RECORD)) return null;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const present = JSON.parse(readFileSync(NPM_RECORD, 'utf8')).packages;
  const missing = Object.entries(wanted).filter(([place, entry]) => {
    if (!place.includes('node_modules/') || entry.link) return false;
    return present[place] ? present[place].version !== entry.version : !(entry.optional || entry.peer);
  });
  if (missing.length === 0) return 'everything';
  return missing.every(([place, entry]) => !present[place] && (entry.dev || entry.devOptional)) ? 'running' : null;
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
 * Brings node_modules to what package-lock.json says. `running` is what a site runs on once it is built, `building` also
 * what pages and server are built with, `everything` all. Costs a millisecond when there is nothing to do.
 */
export async function ensureInstalled(scope) {
  const lock = lockHash();
  const present = installed();
  if (present?.lock === lock && WITHIN[scope].includes(present.scope) && hasPackagedNode()) return;
  // Also after a change of the lock file that asks for nothing new.
  const there = hasPackagedNode() ? alreadyThere() : null;
  if (WITHIN[scope].includes(there)) return mark(lock, there);
  await step('Installing packages', 'installed', async () => {
    rmSync(MARKER, { force: true });
    const { code, output } = await npm(...ARGUMENTS[scope]);
    if (code !== 0) throw new SetupError(`npm could not install the packages: ${reason(output)}`);
    if (!hasPackagedNode())
      throw new SetupError('npm did not bring the packaged Node; are install scripts switched off (ignore-scripts)?');
    mark(lock, scope);
  });
}
