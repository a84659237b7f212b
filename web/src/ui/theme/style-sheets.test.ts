import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');
const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '');
const sheets = globSync('**/*.css', { cwd: SOURCES }).map((file) => ({ file, css: withoutComments(read(file)) }));

function definedClasses(css: string): Set<string> {
  const selectors = css.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  );
}

interface ModuleUse {
  sheet: string;
  /** Null if the component computes which. */
  name: string | null;
}

function findModuleUses(component: string): ModuleUse[] {
  const code = read(component);
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)].flatMap(([, alias, source = '']) =>
    [...code.matchAll(new RegExp(`(?<![\\w/-])${alias}(?:\\.(?!module\\.css)(\\w+)|\\[)`, 'g'))].map(([, name]) => ({
      sheet: path.join(path.dirname(component), source),
      name: name ?? null,
    })),
  );
}

const uses = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(findModuleUses);

test('uses every class of a CSS module', () => {
  const unused = sheets
    .filter(({ file }) => file.endsWith('.module.css'))
    .flatMap(({ file, css }) =>
      [...definedClasses(css)]
        .filter((name) => !uses.some((use) => use.sheet === file && (use.name === name || use.name === null)))
        .map((name) => `${file}: ${name}`),
    );
  expect(unused).toEqual([]);
});

test('names only classes that a CSS module has', () => {
  const defined = new Map(sheets.map(({ file, css }) => [file, definedClasses(css)]));
  const unknown = uses.filter(({ sheet, name }) => name !== null && !defined.get(sheet)?.has(name));
  expect(unknown).toEqual([]);
});

/** The class names that a public component says outright; names in expressions are not among them. */
function findPlainClasses(component: string): string[] {
  const strings = [...read(component).matchAll(/className=(?:"([^"]*)"|\{classNames\('([^']*)'|\{`([^`]*)`\})/g)];
  return strings.flatMap(([, plain, first, template = '']) =>
    (plain ?? first ?? template.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter(Boolean),
  );
}

async function compileUtilities(classes: string[]): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const { build } = await compile(read('ui/theme/tailwind.css'), {
    async loadStylesheet(id, base) {
      const file = resolve(id);
      return { path: file, base, content: readFileSync(file, 'utf8') };
    },
  });
  return build(classes);
}

test('names only classes that are utilities or in the global style sheets', async () => {
  const components = globSync(['{ui,site,session,public-page}/**/*.tsx', 'modules/*/{public,shared}/**/*.tsx'], {
    cwd: SOURCES,
  }).filter((file) => !file.endsWith('.test.tsx'));
  const named = components.flatMap((file) => findPlainClasses(file).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(0);
  const utilities = await compileUtilities(named.map(({ name }) => name));
  const global = sheets.filter(({ file }) => !/^admin|\.module\.css$|tailwind\.css$/.test(file)).map(({ css }) => css);
  const known = new Set(
    [...[utilities, ...global].join('\n').matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) =>
      name.replaceAll('\\', ''),
    ),
  );
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});

/** A step of the tokens, or a size relative to the text around it. */
const TEXT_SIZE = /^(var\(--text-[\w-]+\)|inherit|0|[\d.]+em)$/;

test('takes every text size from the tokens', () => {
  const sizes = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/(?<=[\s{;])(?:font-size|font):\s*([^;}]+)/g)]
      .map(
        ([, value = '']) =>
          value
            .split(' / ')[0]
            ?.replace(/^\d{3} | var\(--font-\w+\)$/g, '')
            .trim() ?? '',
      )
      .map((size) => ({ file, size })),
  );
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(({ size }) => !TEXT_SIZE.test(size))).toEqual([]);
});

test('changes the layout at three widths of the window', () => {
  const rules = sheets.flatMap(({ css }) => css.match(/@media[^{]+/g) ?? []);
  const widths = rules.flatMap((rule) => rule.match(/[\d.]+(?:px|em|rem)/g) ?? []);
  expect([...new Set(widths)].sort()).toEqual(['1024px', '480px', '768px']);
});
