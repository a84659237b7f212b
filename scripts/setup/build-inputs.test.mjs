import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILDS, getInputs } from './build.mjs';
import { BuildInputs } from './build-inputs.mjs';
import { SetupError } from './progress.mjs';
import { inProject } from './project-root.mjs';

let root;
const write = (file, text) => writeFileSync(path.join(root, file), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-inputs-'));
  mkdirSync(path.join(root, 'web', 'src', 'ui'), { recursive: true });
  for (const file of ['web/a.ts', 'web/a.json', 'web/src/b.ts', 'web/src/ui/c.css', 'web/src/ui/c.test.ts'])
    write(file, file);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the inputs of a build', () => {
  test('reads the files that the globs match, without tests', () => {
    expect(new BuildInputs(['web/src/**', 'web/*.ts'], root).paths).toEqual([
      'web/a.ts',
      'web/src/b.ts',
      'web/src/ui/c.css',
    ]);
  });

  test('rejects a glob that matches no file', () => {
    for (const glob of ['web/gone.ts', 'web/gone/**', 'web/*.css'])
      expect(() => new BuildInputs(['web/*.ts', glob], root)).toThrow(
        new SetupError(`The build input ${glob} matches no file.`),
      );
  });

  test('notices a file that is edited or added', () => {
    const content = () => new BuildInputs(['web/*.ts'], root).content();
    const before = content();
    write('web/a.ts', 'edited');
    const edited = content();
    write('web/added.ts', '');
    expect(new Set([before, edited, content()]).size).toBe(3);
  });
});

describe('the builds of this project', () => {
  test.each(BUILDS)(
    '$workspace: every file that its Vite configuration imports is an input',
    ({ workspace, inputs }) => {
      const config = `${workspace}/vite.config.ts`;
      const imports = [...readFileSync(inProject(config), 'utf8').matchAll(/from '\.\/([^']+)'/g)];
      expect(getInputs(inputs).paths).toEqual(
        expect.arrayContaining([config, ...imports.map(([, file]) => `${workspace}/${file}`)]),
      );
    },
  );
});
