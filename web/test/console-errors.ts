import { afterEach, beforeEach, expect } from 'vitest';

/** Errors in the console since the test began, and uncaught ones. */
let errors: string[] = [];
let expected: { pattern: RegExp; seen: boolean }[] = [];

/** Expects an error in the console. The test also fails if it doesn't occur. */
export function expectConsole(pattern: RegExp): void {
  expected.push({ pattern, seen: false });
}

function note(text: string): void {
  const matches = expected.filter(({ pattern }) => pattern.test(text));
  for (const match of matches) match.seen = true;
  if (matches.length === 0) errors.push(text);
}

/** Fails each test whose components report an error that it didn't expect. */
export function failOnConsoleErrors(): void {
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    note(parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '));
    error(...parts);
  };
  beforeEach(() => {
    errors = [];
    expected = [];
  });
  afterEach(() => {
    expect(errors, 'errors in the console').toEqual([]);
    const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => pattern);
    expect(missing, 'expected errors that did not occur').toEqual([]);
  });
}
