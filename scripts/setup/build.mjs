import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BuildInputs } from './build-inputs.mjs';
import { npm } from './child-process.mjs';
import { SetupError, step } from './progress.mjs';
import { inProject } from './project-root.mjs';

/** Globs in addition to SHARED_INPUTS. */
export const BUILDS = [
  {
    workspace: 'web',
    doing: 'Building the pages',
    inputs: ['web/src/**', 'web/public/**', 'web/*.ts', 'web/index.html', 'web/package.json', 'web/tsconfig.json'],
  },
  {
    workspace: 'server',
    doing: 'Building the server',
    inputs: ['server/src/**', 'server/migrations/**', 'server/seed/**', 'server/*.ts', 'server/package.json'],
  },
];
const SHARED_INPUTS = [
  'contract/src/**',
  'contract/package.json',
  'simulator/src/**',
  'simulator/package.json',
  'package-lock.json',
];
const MAX_LINES = 30;

/** Written last, so that an interrupted build doesn't count. */
const getMarker = (workspace) => inProject(workspace, 'dist', '.qram-inputs');

/** Reads `{ stamp, content }` of the last build; null without one. */
function builtFrom(workspace) {
  try {
    return JSON.parse(readFileSync(getMarker(workspace), 'utf8'));
  } catch {
    return null;
  }
}

const writeMarker = (workspace, built) => writeFileSync(getMarker(workspace), JSON.stringify(built));

/** Compares contents only if sizes or times differ. */
function isBuiltFrom(workspace, inputs) {
  const built = builtFrom(workspace);
  if (built === null) return false;
  if (built.stamp === inputs.stamp()) return true;
  if (built.content !== inputs.content()) return false;
  writeMarker(workspace, { stamp: inputs.stamp(), content: built.content });
  return true;
}

/** Without stack traces and npm's lines. */
function errorLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm |^\s+at /.test(line));
  return lines.slice(0, MAX_LINES).join('\n');
}

async function build(workspace, inputs) {
  // Read before the build: a change during the build triggers another one.
  const built = { stamp: inputs.stamp(), content: inputs.content() };
  rmSync(getMarker(workspace), { force: true });
  const { code, output } = await npm('run', 'build', '-w', workspace, '--loglevel=error');
  if (code !== 0) throw new SetupError(`${errorLines(output)}\nBuilding the workspace ${workspace} failed.`);
  writeMarker(workspace, built);
}

export const getInputs = (globs) => new BuildInputs([...globs, ...SHARED_INPUTS]);

/** True if the builds of pages and server are current. */
export const isBuilt = () => BUILDS.every(({ workspace, inputs }) => isBuiltFrom(workspace, getInputs(inputs)));

/**
 * @param force build everything
 * @param quiet print no progress
 */
export async function ensureBuilt({ force = false, quiet = false } = {}) {
  for (const { workspace, doing, inputs: globs } of BUILDS) {
    const inputs = getInputs(globs);
    if (!force && isBuiltFrom(workspace, inputs)) continue;
    await (quiet ? build(workspace, inputs) : step(doing, 'built', () => build(workspace, inputs)));
  }
}
