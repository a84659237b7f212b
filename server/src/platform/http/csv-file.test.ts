import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from './csv-file.ts';

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['first\nsecond', '"first\nsecond"'],
    ['first\r\nsecond', '"first\r\nsecond"'],
    ['Überlagerung, 量子', '"Überlagerung, 量子"'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-12.5, '-12.5'],
    [true, 'true'],
  ])('%j is written as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 123', "'+49 30 123"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['"=1+1', '"""=1+1"'],
    ['a=1', 'a=1'],
  ])('%j is no formula any more: %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

describe('a file', () => {
  async function* pages() {
    yield [
      { b: 2, a: 'x', secret: 'no' },
      { a: 'y', b: null },
    ];
    yield [];
  }

  it('begins with a byte order mark and the columns, ends each line with CRLF, and holds the named columns only', async () => {
    let text = '';
    for await (const piece of csvText({ columns: ['a', 'b'], pages: pages() })) text += piece;
    expect(text).toBe('\ufeffa,b\r\nx,2\r\ny,\r\n');
  });
});
