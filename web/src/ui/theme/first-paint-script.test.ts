import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const script = html.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? '';

function run(stored: Record<string, string> | null, systemDark: boolean): Record<string, string> {
  const root: Record<string, string> = {};
  const scope = {
    localStorage: {
      getItem(key: string) {
        if (stored === null) throw new Error('closed');
        return stored[key] ?? null;
      },
    },
    matchMedia: () => ({ matches: systemDark }),
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => Object.assign(root, { [name]: value }),
        classList: { add: (name: string) => Object.assign(root, { class: name }) },
      },
      querySelector: () => ({ setAttribute: (_: string, value: string) => Object.assign(root, { ground: value }) }),
    },
  };
  new Function(...Object.keys(scope), script)(...Object.values(scope));
  return root;
}

test.each([
  [{ theme: 'dark' }, false, 'dark'],
  [{ theme: 'light' }, true, 'light'],
  [{}, true, 'dark'],
  [{}, false, 'light'],
  [{ theme: 'purple' }, true, 'dark'],
  [null, true, 'dark'],
])('reads stored %o with system dark %s as %s (requirements: Site)', (stored, systemDark, theme) => {
  expect(run(stored as Record<string, string> | null, systemDark)).toMatchObject({
    class: theme,
    'data-mantine-color-scheme': theme,
  });
});

test('marks the root only for visitors with a stored session', () => {
  expect(run({ token: 't', user: '{}' }, false)).toHaveProperty('data-session', 'stored');
  expect(run({ token: 't' }, false)).not.toHaveProperty('data-session');
});

test('marks the root for the learner whose session is stored, and nobody else', () => {
  const stored = { token: 't', user: '{"id":7}' };
  expect(run({ ...stored, learner: '7' }, false)).toMatchObject({ 'data-session': 'stored', 'data-learner': '' });
  expect(run({ ...stored, learner: '8' }, false)).not.toHaveProperty('data-learner');
  expect(run({ learner: '7' }, false)).not.toHaveProperty('data-learner');
  expect(run({ token: 't', user: '{', learner: '7' }, true)).toMatchObject({ class: 'dark' });
});
