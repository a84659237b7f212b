import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MUTANTS } from './mutants/mutants.mjs';
import { capture } from './setup/child-process.mjs';
import { main, SetupError } from './setup/progress.mjs';
import { inProject, NODE, ROOT } from './setup/project-root.mjs';

const PROJECTS = ['unit', 'components', 'server', 'server-isolated', 'sqlite', 'sqlite-isolated'];

/** Copies files that git knows or would add; links packages, and points workspaces into the copy. */
async function copyTree(copy) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { output } = await capture('git', args);
  for (const file of output.split('\0').filter(Boolean)) {
    cpSync(inProject(file), path.join(copy, file), { force: true, recursive: true });
  }
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@qram'), { recursive: true });
  for (const entry of readdirSync(inProject('node_modules'))) {
    if (entry === '@qram' || (entry.startsWith('.') && entry !== '.bin')) continue;
    symlinkSync(inProject('node_modules', entry), path.join(modules, entry));
  }
  for (const workspace of readdirSync(inProject('node_modules', '@qram')))
    symlinkSync(path.join(copy, workspace), path.join(modules, '@qram', workspace));
}

async function runTests(copy, files) {
  const projects = PROJECTS.map((name) => `--project=${name}`);
  const command = [path.join(copy, 'node_modules', '.bin', 'vitest'), 'run', ...projects, ...files];
  return capture(NODE, command, { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });
}

async function runLinters(copy, file) {
  const command = [path.join(copy, 'node_modules', '.bin', 'biome'), 'check', '--error-on-warnings', file];
  const [lint, architecture] = await Promise.all([
    capture(command[0], command.slice(1), { cwd: copy }),
    capture(NODE, ['scripts/architecture-lint.mjs'], { cwd: copy }),
  ]);
  return { code: lint.code || architecture.code, output: lint.output + architecture.output };
}

/** True if the tests or linters fail. Restores the file. */
async function isCaught(copy, { name, file, from, to, tests }) {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  if (source.split(from).length !== 2) throw new SetupError(`${name}: "${from}" must occur once in ${file}.`);
  try {
    writeFileSync(
      target,
      source.replace(from, () => to),
    );
    return (await (tests ? runTests(copy, tests) : runLinters(copy, file))).code !== 0;
  } finally {
    writeFileSync(target, source);
  }
}

/** `npm run mutants -- [words of names]`: applies each mutant to a copy of the tree, and says which its tests catch. */
await main(async () => {
  const words = process.argv.slice(2).join(' ');
  const mutants = MUTANTS.filter(({ name }) => name.includes(words));
  const copy = mkdtempSync(path.join(tmpdir(), 'qram-mutants-'));
  try {
    await copyTree(copy);
    const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests ?? []))];
    const linted = mutants.filter((mutant) => !mutant.tests).map(({ file }) => file);
    const runs = [
      ...(tests.length > 0 ? [await runTests(copy, tests)] : []),
      ...(await Promise.all(linted.map((file) => runLinters(copy, file)))),
    ];
    for (const { code, output } of runs)
      if (code !== 0) throw new SetupError(`The checks fail without a mutant.\n${output.replaceAll(copy, ROOT)}`);
    let survived = 0;
    for (const mutant of mutants) {
      const caught = await isCaught(copy, mutant);
      console.log(`${caught ? 'caught   ' : 'SURVIVED '} ${mutant.name}`);
      if (!caught) survived += 1;
    }
    console.log(`${mutants.length - survived} caught, ${survived} survived`);
    if (survived > 0) process.exitCode = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
