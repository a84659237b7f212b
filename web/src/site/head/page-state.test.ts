import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hydrateState, serializeState } from './page-state.ts';

test("transfers the server's data and escapes it for the script element", () => {
  const server = new QueryClient();
  server.setQueryData(['videos', 'list'], [{ title: '</script><b>\u2028' }]);
  const text = serializeState('https://example.org', server);
  expect(text).not.toMatch(/[<\u2028]/);
  const browser = new QueryClient();
  expect(hydrateState(text, browser)).toEqual({ publicUrl: 'https://example.org' });
  expect(browser.getQueryData(['videos', 'list'])).toEqual([{ title: '</script><b>\u2028' }]);
});

test('serializes equal data to equal bytes, regardless of fetch time', () => {
  const texts = [1, 2].map((time) => {
    const client = new QueryClient();
    client.setQueryData(['a'], 1, { updatedAt: time });
    return serializeState('', client);
  });
  expect(texts[0]).toBe(texts[1]);
});

test('starts empty without state', () => {
  expect(hydrateState('<!--qram:state-->', new QueryClient())).toEqual({});
});

test('says that there is nothing at the address', () => {
  const text = serializeState('', new QueryClient(), 410);
  expect(hydrateState(text, new QueryClient())).toEqual({ publicUrl: '', missing: 410 });
});
