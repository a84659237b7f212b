import { afterEach, expect, test, vi } from 'vitest';
import { storedViewer } from './stored-viewer.ts';

const store = (values: Record<string, string>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => values[key] ?? null });

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ user: '{"id":7}', token: 't' }, 7],
  [{ user: '{"id":7}' }, null],
  [{ token: 't' }, null],
  [{ user: 'not json', token: 't' }, null],
  [{ user: '{"id":"7"}', token: 't' }, null],
  [{ user: 'null', token: 't' }, null],
])('reads viewer from %o as %o', (values, viewer) => {
  store(values as Record<string, string>);
  expect(storedViewer()).toBe(viewer);
});

test('reads no viewer if storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('closed');
    },
  });
  expect(storedViewer()).toBe(null);
});
