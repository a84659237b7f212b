import { describe, expect, it, test } from 'vitest';
import { formatBits } from './memory.ts';
import { buildMemory, drawMemory, parseCells } from './memory-input.ts';

describe('cells as text', () => {
  test.each([
    ['01101010', 3, 1, [0, 1, 1, 0, 1, 0, 1, 0]],
    ['0 1 1 0', 2, 1, [0, 1, 1, 0]],
    ['010 111 110 000', 2, 3, [2, 7, 6, 0]],
    [' 10,11\n', 1, 2, [2, 3]],
  ])('%j is read', (text, addressBits, wordBits, cells) => {
    expect(parseCells(text)).toEqual({ ok: true, value: { addressBits, wordBits, cells } });
  });

  test.each([
    ['', 'and these are 0', 0],
    ['0', 'and these are 1', 1],
    ['011', 'and these are 3', 3],
    ['0120', 'written with 0 and 1', 2],
    ['01 1', "1 doesn't have 2", 1],
    ['000000000 111111111', 'at most 8 bits', 0],
  ])('%j is refused with a reason and its place', (text, message, position) => {
    const result = parseCells(text);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.message).toContain(message);
    expect(result.error.position).toBe(position);
  });
});

describe('a memory', () => {
  it('refuses a memory with a wrong size, number of cells or word', () => {
    expect(() => buildMemory(0, 1, [0])).toThrow(RangeError);
    expect(() => buildMemory(11, 1, Array(2048).fill(0))).toThrow(RangeError);
    expect(() => buildMemory(1, 9, [0, 0])).toThrow(RangeError);
    expect(() => buildMemory(2, 1, [0, 1, 1])).toThrow(RangeError);
    expect(() => buildMemory(1, 1, [0, 2])).toThrow(RangeError);
    expect(() => buildMemory(1, 1, [0, 0.5])).toThrow(RangeError);
  });

  it('draws the same memory again from a seed, and another one from another seed', () => {
    expect(drawMemory(6, 4, 9)).toEqual(drawMemory(6, 4, 9));
    expect(drawMemory(6, 4, 9)).not.toEqual(drawMemory(6, 4, 10));
    expect(new Set(drawMemory(10, 3, 1).cells).size).toBe(8);
  });
});

it('bits are written with the most significant first', () => {
  expect(formatBits(6, 4)).toBe('0110');
});
