import { deflateSync } from 'node:zlib';
import { type Area, type Label, type Line, type Point, type Shape, TONES, type Tone } from './drawing.ts';
import { type Weight, widthOf, winAnsi } from './helvetica.ts';

/** A4 in points. */
export const PAGE = { width: 595, height: 842 } as const;
/** How far a curve's control points stand from a quarter circle's ends. */
const QUARTER = 0.5523;

const number = (value: number): string => String(Math.round(value * 100) / 100);
const numbers = (...values: number[]): string => values.map(number).join(' ');
const colour = (tone: Tone, operator: 'rg' | 'RG'): string =>
  `${numbers(...TONES[tone].map((part) => part / 255))} ${operator}`;
const literal = (text: string): string =>
  `(${winAnsi(text)
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')})`;

/** A text outside of pages, as UTF-16: their fonts' encoding does not hold there. */
const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** One page; points count from its top left corner. What is drawn later lies above. */
export class PdfPage {
  readonly #operations: string[] = [];

  /** One line of text that begins at `at`, on its base line. */
  text(at: Point, text: string, size: number, weight: Weight = 'regular', tone: Tone = 'ink'): void {
    const font = weight === 'bold' ? '/B' : '/R';
    this.#operations.push(
      `BT ${colour(tone, 'rg')} ${font} ${number(size)} Tf ${numbers(at[0], PAGE.height - at[1])} Td ${literal(text)} Tj ET`,
    );
  }

  /** Shapes, moved by `offset`. */
  draw(shapes: readonly Shape[], offset: Point): void {
    for (const shape of shapes) {
      if (shape.kind === 'line') this.#line(shape, offset);
      else if (shape.kind === 'label') this.#label(shape, offset);
      else this.#area(shape, offset);
    }
  }

  #line({ from, to, tone, weight }: Line, [dx, dy]: Point): void {
    const end = ([x, y]: Point) => numbers(x + dx, PAGE.height - y - dy);
    this.#operations.push(`${colour(tone, 'RG')} ${number(weight)} w ${end(from)} m ${end(to)} l S`);
  }

  #label({ at, text, tone, size }: Label, [dx, dy]: Point): void {
    const left = at[0] + dx - widthOf(text, size, 'regular') / 2;
    this.text([left, at[1] + dy + size * 0.35], text, size, 'regular', tone);
  }

  #area({ kind, at, size, fill, edge }: Area, [dx, dy]: Point): void {
    const [width, height] = size;
    const [left, bottom] = [at[0] + dx, PAGE.height - at[1] - dy - height];
    const path =
      kind === 'box' ? `${numbers(left, bottom, width, height)} re` : ellipse(left, bottom, width / 2, height / 2);
    this.#operations.push(`${colour(fill, 'rg')} ${colour(edge, 'RG')} 1 w ${path} B`);
  }

  content(): Buffer {
    return Buffer.from(this.#operations.join('\n'), 'latin1');
  }
}

function ellipse(left: number, bottom: number, rx: number, ry: number): string {
  const [x, y] = [left + rx, bottom + ry];
  const curve = (fromX: number, fromY: number, toX: number, toY: number): string => {
    const first = [x + rx * (fromX + QUARTER * toX), y + ry * (fromY + QUARTER * toY)];
    const second = [x + rx * (toX + QUARTER * fromX), y + ry * (toY + QUARTER * fromY)];
    return `${numbers(...first, ...second, x + rx * toX, y + ry * toY)} c`;
  };
  const start = `${numbers(x + rx, y)} m`;
  return [start, curve(1, 0, 0, 1), curve(0, 1, -1, 0), curve(-1, 0, 0, -1), curve(0, -1, 1, 0), 'h'].join(' ');
}

/** Puts numbered objects, their table and the trailer into a file. */
function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [position, object] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${position + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R/Info 2 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A PDF in the standard Helvetica, which every reader has, so that no font is embedded. */
export function pdfDocument(title: string, pages: readonly PdfPage[]): Buffer {
  const firstPage = 6;
  const text = (value: string) => Buffer.from(value, 'latin1');
  const font = (name: string) => text(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`);
  const kids = pages.map((_page, position) => `${firstPage + position * 2} 0 R`).join(' ');
  const objects = [
    text('<</Type/Catalog/Pages 3 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>'),
    text(`<</Title${utf16(title)}/Producer(QRAM)>>`),
    text(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`),
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  for (const [position, page] of pages.entries()) {
    const bytes = deflateSync(page.content());
    objects.push(
      text(
        `<</Type/Page/Parent 3 0 R/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]/Resources<</Font<</R 4 0 R/B 5 0 R>>>>/Contents ${firstPage + position * 2 + 1} 0 R>>`,
      ),
      Buffer.concat([text(`<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n`), bytes, text('\nendstream')]),
    );
  }
  return assemble(objects);
}
