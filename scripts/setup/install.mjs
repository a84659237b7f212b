import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { npm } from './child-process.mjs';
import { SetupError, step } from './progress.mjs';
import { hasPackagedNode, inProject } from './project-root.mjs';

const LOCK = inProject('package-lock.json');
/** Lock file and scope of the last install: `{ lock: sha256, scope }`. */
const MARKER = inProject('node_modules', '.qram-lock');
/** npm's record of the installed packages, written at the end of an install. */
const NPM_RECORD = inProject('node_modules', '.package-lock.json');

const QUIET = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
const ARGUMENTS = {
  running: ['ci', '--omit=dev', ...QUIET],
  building: ['ci', '-w', 'server', '-w', 'web', '--include-workspace-root', ...QUIET],
  everything: ['ci', ...QUIET],
};

/** Scopes that include each scope. */
const INCLUDED_IN = {
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

/** Workspaces that a running site imports. */
const RUNNING_LINK = /^node_modules\/@qram\/(contract|simulator|server|web)$/;

/**
 * The installed scope: `everything`, `running` for `npm ci --omit=dev`, or null for less.
 * @param exists whether a workspace's link exists
 */
export function getScope(wanted, present, exists) {
  const missing = Object.entries(wanted).filter(([place, entry]) => {
    if (!place.includes('node_modules/')) return false;
    if (entry.link) return !exists(place);
    return present[place] ? present[place].version !== entry.version : !(entry.optional || entry.peer);
  });
  if (missing.length === 0) return 'everything';
  const isForDevelopment = ([place, { link, dev, devOptional }]) =>
    link ? !RUNNING_LINK.test(place) : !present[place] && (dev || devOptional);
  return missing.every(isForDevelopment) ? 'running' : null;
}

function installedScope() {
  if (!existsSync(NPM_RECORD)) return null;
  const getPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  return getScope(getPackages(LOCK), getPackages(NPM_RECORD), (place) => existsSync(inProject(place)));
}

const mark = (lock, scope) => writeFileSync(MARKER, `${JSON.stringify({ lock, scope })}\n`);

/** Error lines, without npm's usage text. */
function reason(output) {
  const lines = output.split('\n').filter((line) => /^npm error \S/.test(line) && !line.includes('A complete log'));
  return (
    lines
      .slice(0, 3)
      .map((line) => line.replace('npm error ', ''))
      .join(' ') || output.trim().split('\n').at(-1)
  );
}

/** Installs packages unless installed. `running`: for a built site; `building`: also build tools; `everything`: all. */
export async function ensureInstalled(scope) {
  const lock = lockHash();
  const present = installed();
  if (present?.lock === lock && INCLUDED_IN[scope].includes(present.scope) && hasPackagedNode()) return;
  // The lock file may have changed without new packages.
  const scopeThere = hasPackagedNode() ? installedScope() : null;
  if (INCLUDED_IN[scope].includes(scopeThere)) return mark(lock, scopeThere);
  await step('Installing packages', 'installed', async () => {
    rmSync(MARKER, { force: true });
    const { code, output } = await npm(...ARGUMENTS[scope]);
    if (code !== 0) throw new SetupError(`npm could not install the packages: ${reason(output)}`);
    if (!hasPackagedNode())
      throw new SetupError('npm did not install the packaged Node. Are install scripts turned off (ignore-scripts)?');
    mark(lock, scope);
  });
}
