// @databases none
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvText, exportedText, withoutApostrophes } from './csv-file.ts';

async function toFile(columns: string[], rows: Record<string, unknown>[][]): Promise<string> {
  async function* pages() {
    yield* rows;
  }
  let text = '';
  for await (const piece of csvText({ columns, pages: pages() })) text += piece;
  return text;
}

/** The text of a cell in a file without other values. */
async function getCell(value: unknown): Promise<string> {
  const text = await toFile(['a', 'b'], [[{ a: value, b: 0 }]]);
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
    expect(await getCell(value)).toBe(cell);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 123', "'+49 30 123"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['\t1', '"\'\t1"'],
    ['  =1+1', "  '=1+1"],
    ['\n=1+1', '"\n\'=1+1"'],
    ['\u00a0@SUM(A1)', "\u00a0'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\u200b=1+1', "\u200b'=1+1"],
    ['\u2060\u00ad @SUM(A1)', "\u2060\u00ad '@SUM(A1)"],
    ['\u3164-1', "\u3164'-1"],
    ['\u2800+1', "\u2800'+1"],
    ['\u{e0020}=1', "\u{e0020}'=1"],
    ['a;\u200b=1', '"a;\u200b\'=1"'],
    ['a;=1+1', '"a;\'=1+1"'],
    ['a; =1+1;b', '"a; \'=1+1;b"'],
    ['a\t+1', '"a\t\'+1"'],
    ['a,-1', '"a,\'-1"'],
    ['a\n@SUM(A1)', '"a\n\'@SUM(A1)"'],
    ['a;b;=1', '"a;b;\'=1"'],
    [';;=1', '";;\'=1"'],
    ['"";=1', '""""";\'=1"'],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['"=1+1', '"""=1+1"'],
    ['a=1', 'a=1'],
  ])('%j is neutralized as a formula: %j', async (value, cell) => {
    expect(await getCell(value)).toBe(cell);
  });
});

it.each(['plain', '=1', '-2', ' =1', 'a, -b; =c', 'a\n@SUM(A1)', "'quoted", '\uff1d1', '\u200b=1', ''])(
  '%j is the text that a spreadsheet reads, and is restored from it',
  async (value) => {
    const rows: string[][] = parse(await toFile(['a', 'b'], [[{ a: value, b: 0 }]]), { bom: true });
    expect(exportedText(value)).toBe(rows[1]?.[0]);
    expect(withoutApostrophes(exportedText(value))).toBe(value);
  },
);

describe('a file', () => {
  it('starts with a byte order mark and the column names, ends lines with CRLF, and has only the given columns', async () => {
    const rows = [
      { b: 2, a: 'x', secret: 'no' },
      { a: 'y', b: null },
    ];
    expect(await toFile(['a', 'b'], [rows, [], [{ a: 'z', b: 3 }]])).toBe('\ufeffa,b\r\nx,2\r\ny,\r\nz,3\r\n');
  });

  it('writes a header without rows', async () => {
    expect(await toFile(['a', 'b'], [])).toBe('\ufeffa,b\r\n');
  });

  it('streams a file page by page without reading ahead', async () => {
    let read = 0;
    async function* pages() {
      for (;;) {
        read += 1;
        yield [{ a: read }];
      }
    }
    const pieces = csvText({ columns: ['a'], pages: pages() });
    for (const piece of ['\ufeffa\r\n', '1\r\n', '2\r\n']) expect((await pieces.next()).value).toBe(piece);
    expect(read).toBe(2);
    await pieces.return(undefined);
  });
});
