// @databases none
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvChunks, removeFormulaGuards } from './csv-file.ts';

async function writeCsv(columns: string[], rows: Record<string, unknown>[][]): Promise<string> {
  async function* pages() {
    yield* rows;
  }
  let text = '';
  for await (const piece of csvChunks({ columns, pages: pages() })) text += piece;
  return text;
}

/** Writes a file with only this value. */
async function writeCell(value: unknown): Promise<string> {
  const text = await writeCsv(['a', 'b'], [[{ a: value, b: 0 }]]);
  return text.slice('\ufeffa,b\r\n'.length, -',0\r\n'.length);
}

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['first\nsecond', '"first\nsecond"'],
    ['first\r\nsecond', '"first\r\nsecond"'],
    ['first\rsecond', '"first\rsecond"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['Überlagerung, 量子', '"Überlagerung, 量子"'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-12.5, '-12.5'],
    [true, 'true'],
  ])('%j is written as %j', async (value, cell) => {
    expect(await writeCell(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 123', "'+49 30 123"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'\u2060=1"'],
    ['\r=1', '"\'\r\'\u2060=1"'],
    ['\t1', '"\'\t1"'],
    ['  =1+1', "  '\u2060=1+1"],
    ['\n=1+1', '"\n\'\u2060=1+1"'],
    ['\u00a0@SUM(A1)', "\u00a0'\u2060@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\u200b=1+1', "\u200b'\u2060=1+1"],
    ['\u2060\u00ad @SUM(A1)', "\u2060\u00ad '\u2060@SUM(A1)"],
    ['\u3164-1', "\u3164'\u2060-1"],
    ['\u2800+1', "\u2800'\u2060+1"],
    ['\u{e0020}=1', "\u{e0020}'\u2060=1"],
    ['a;\u200b=1', '"a;\u200b\'\u2060=1"'],
    ['a;=1+1', '"a;\'\u2060=1+1"'],
    ['a; =1+1;b', '"a; \'\u2060=1+1;b"'],
    ['a\t+1', '"a\t\'\u2060+1"'],
    ['a,-1', '"a,\'\u2060-1"'],
    ['a\n@SUM(A1)', '"a\n\'\u2060@SUM(A1)"'],
    ['a;b;=1', '"a;b;\'\u2060=1"'],
    [';;=1', '";;\'\u2060=1"'],
    ['"";=1', '""""";\'\u2060=1"'],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['"=1+1', '"""=1+1"'],
    ['a=1', 'a=1'],
  ])('%j is neutralized as a formula: %j', async (value, cell) => {
    expect(await writeCell(value)).toBe(cell);
  });
});

/** Texts with characters special to spreadsheets, programs or this export. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\'"=+-@,;\t\r\n \u00a0\u200b\u2060\u2800\uff1d\ufeff[]{}', "'\u2060", '\r\n', '- '),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

async function readBack(value: string): Promise<string | undefined> {
  const rows: string[][] = parse(await writeCsv(['a', 'b'], [[{ a: value, b: 0 }]]), { bom: true });
  return rows[1]?.[0];
}

describe('an exported text', () => {
  it('comes back as it was', () =>
    fc.assert(
      fc.asyncProperty(text, async (value) => {
        expect(removeFormulaGuards((await readBack(value)) ?? '', true)).toBe(value);
      }),
      { numRuns: 2000 },
    ));

  it('never starts a formula, also where a spreadsheet splits it at other separators', () =>
    fc.assert(
      fc.asyncProperty(text, async (value) => {
        const cell = (await readBack(value)) ?? '';
        for (const part of cell.split(/[,;\t\r\n]/)) expect(part).not.toMatch(/^[\s\p{Cf}\u2800]*[=+\-@\uff1d]/u);
        expect(cell).not.toMatch(/^[\t\r]/);
      }),
      { numRuns: 2000 },
    ));
});

describe('a text of another program', () => {
  it.each([
    "for op in ['+', '-', '*']:",
    "parser.add_argument('-n', '--name')",
    "d = {'a': 1,\n'-b': 2}",
    "'-n' and '--name' are options",
    "'quoted'",
    "VALUES ('a';'+1';\t'@b')",
  ])('%j keeps its apostrophes', (value) => {
    expect(removeFormulaGuards(value, false)).toBe(value);
  });

  it('loses an apostrophe that keeps a formula from running', () => {
    expect(removeFormulaGuards("'=1+1", false)).toBe('=1+1');
    expect(removeFormulaGuards("'+49 301 2345", false)).toBe('+49 301 2345');
  });
});

describe('a file', () => {
  it('starts with a byte order mark and the column names, ends lines with CRLF, and has only the given columns', async () => {
    const rows = [
      { b: 2, a: 'x', secret: 'no' },
      { a: 'y', b: null },
    ];
    expect(await writeCsv(['a', 'b'], [rows, [], [{ a: 'z', b: 3 }]])).toBe('\ufeffa,b\r\nx,2\r\ny,\r\nz,3\r\n');
  });

  it('writes a header without rows', async () => {
    expect(await writeCsv(['a', 'b'], [])).toBe('\ufeffa,b\r\n');
  });

  it('streams a file page by page without reading ahead', async () => {
    let read = 0;
    async function* pages() {
      for (;;) {
        read += 1;
        yield [{ a: read }];
      }
    }
    const pieces = csvChunks({ columns: ['a'], pages: pages() });
    for (const piece of ['\ufeffa\r\n', '1\r\n', '2\r\n']) expect((await pieces.next()).value).toBe(piece);
    expect(read).toBe(2);
    await pieces.return(undefined);
  });
});
