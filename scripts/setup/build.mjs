import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BuildInputs } from './build-inputs.mjs';
import { npm } from './child-process.mjs';
import { SetupError, step } from './progress.mjs';
import { inProject } from './project-root.mjs';

/** What each workspace's build reads, as globs, besides SHARED_INPUTS. */
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
const SHARED_INPUTS = ['contract/src/**', 'contract/package.json', 'package-lock.json'];
const MAX_LINES = 30;

/** Where a build notes its inputs; written last, so a build that broke off does not count. */
const markerOf = (workspace) => inProject(workspace, 'dist', '.qram-inputs');

/** What dist was built from, `{ stamp, content }`, or null. */
function builtFrom(workspace) {
  try {
    return JSON.parse(readFileSync(markerOf(workspace), 'utf8'));
  } catch {
    return null;
  }
}

const note = (workspace, told) => writeFileSync(markerOf(workspace), JSON.stringify(told));

/** Whether dist was made from these inputs. The contents are read only when sizes or times differ. */
function isBuiltFrom(workspace, inputs) {
  const built = builtFrom(workspace);
  if (built === null) return false;
  if (built.stamp === inputs.stamp()) return true;
  if (built.content !== inputs.content()) return false;
  note(workspace, { stamp: inputs.stamp(), content: built.content });
  return true;
}

/** What the build said went wrong, without the stack and what npm adds. */
function faultIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^npm |^\s+at /.test(line));
  return lines.slice(0, MAX_LINES).join('\n');
}

async function build(workspace, inputs) {
  // Taken before: what changes while the build runs makes it be built again.
  const told = { stamp: inputs.stamp(), content: inputs.content() };
  rmSync(markerOf(workspace), { force: true });
  const { code, output } = await npm('run', 'build', '-w', workspace, '--loglevel=error');
  if (code !== 0) throw new SetupError(`${faultIn(output)}\nThe workspace ${workspace} could not be built.`);
  note(workspace, told);
}

export const inputsOf = (globs) => new BuildInputs([...globs, ...SHARED_INPUTS]);

/** Whether pages and server were built from what is there now. */
export const isBuilt = () => BUILDS.every(({ workspace, inputs }) => isBuiltFrom(workspace, inputsOf(inputs)));

/** Builds what was made from other inputs, or everything when forced to; `quiet` leaves the progress lines out. */
export async function ensureBuilt({ force = false, quiet = false } = {}) {
  for (const { workspace, doing, inputs: globs } of BUILDS) {
    const inputs = inputsOf(globs);
    if (!force && isBuiltFrom(workspace, inputs)) continue;
    await (quiet ? build(workspace, inputs) : step(doing, 'built', () => build(workspace, inputs)));
  }
}
