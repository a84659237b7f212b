import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { DEFAULT_DOCUMENT } from '@qram/contract/modules/patents';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../content/example-archives.ts';
import { tutorialsSeed } from '../content/tutorials-content.ts';
import { widthOf, winAnsi, wrapped } from './helvetica.ts';
import { lessonPdf } from './lesson-pdf.ts';
import { missingPatentDocument } from './missing-patent.ts';
import { lessonSlides } from './slides-writer.ts';
import { zipArchive } from './zip-writer.ts';

const topics = tutorialsSeed.flatMap((category) => category.topics);
const lessons = topics.map(({ lesson }) => [lesson.title, lesson] as const);

/** The entries of an archive as its directory lists them, unpacked. */
function entriesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let position = archive.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(position + 28);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const local = archive.readUInt32LE(position + 42);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(data, data + archive.readUInt32LE(position + 20));
    entries.set(name, inflateRawSync(packed).toString('utf8'));
    position += 46 + nameLength;
  }
  return entries;
}

/** Names of elements that are opened and not closed in their order; a well-formed text has none. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, self] of xml.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing) {
      if (open.at(-1) !== name) return [...open, `/${name}`];
      open.pop();
    } else if (!self && name) open.push(name);
  }
  return open;
}

describe('a PDF', () => {
  it.each(lessons)('of the lesson %s has two pages, and a table that finds every object', async (_title, lesson) => {
    const bytes = lessonPdf(lesson);
    const text = bytes.toString('latin1');
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('application/pdf');
    expect(text.match(/\/Type\/Page\//g)).toHaveLength(2);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
    expect(offsets.length).toBe(9);
    for (const [position, offset] of offsets.entries())
      expect(text.slice(offset, offset + 8)).toBe(`${position + 1} 0 obj\n`);
    for (const stream of text.matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g)) {
      const start = stream.index + stream[0].length;
      const content = inflateSync(bytes.subarray(start, start + Number(stream[1]))).toString('latin1');
      expect(content.split('\n').length).toBeGreaterThan(20);
      expect(content).not.toMatch(/NaN|undefined/);
    }
  });

  it('breaks lines between words, within the width', () => {
    const rows = wrapped('A memory call throws as few switches as it can. '.repeat(6).trim(), 200, 11, 'regular');
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(widthOf(row, 11, 'regular')).toBeLessThanOrEqual(200);
    expect(rows.join(' ')).toContain('as few switches as it can');
  });

  it('refuses characters that its fonts do not have', () => {
    expect([...winAnsi('a – ’')]).toEqual([97, 32, 0x96, 32, 0x92]);
    expect(() => winAnsi('ψ')).toThrow('no character ψ');
  });

  it('for patents without a document is the one that is kept with the pages', () => {
    const kept = fileURLToPath(new URL(`../../../web/public${DEFAULT_DOCUMENT}`, import.meta.url));
    expect(readFileSync(kept).equals(missingPatentDocument())).toBe(true);
  });
});

describe('slides', () => {
  it.each(lessons)('of the lesson %s are a whole package of three', async (_title, lesson) => {
    const bytes = lessonSlides(lesson);
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe(
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    );
    const parts = entriesOf(bytes);
    expect([...parts.keys()].filter((name) => /^ppt\/slides\/slide\d\.xml$/.test(name))).toHaveLength(3);
    const types = parts.get('[Content_Types].xml') ?? '';
    for (const [name, xml] of parts) {
      expect(unclosed(xml), name).toEqual([]);
      expect(xml).not.toMatch(/NaN|undefined|&(?!(amp|lt|gt|quot);)/);
      expect(name.endsWith('.rels') || name === '[Content_Types].xml' || types.includes(`"/${name}"`), name).toBe(true);
      const folder = name.replace(/_rels\/.*$/, '');
      for (const [, target] of xml.matchAll(/<Relationship [^>]*Target="([^"]+)"/g)) {
        expect(parts.has(new URL(target ?? '', `file:///${folder}`).pathname.slice(1)), `${name}: ${target}`).toBe(
          true,
        );
      }
    }
    for (const place of [1, 2, 3]) {
      const ids = [...(parts.get(`ppt/slides/slide${place}.xml`) ?? '').matchAll(/<p:cNvPr id="(\d+)"/g)];
      expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
    }
  });
});

describe('an archive', () => {
  it('gives back what was put into it, whatever the names', async () => {
    const entries = [
      { name: 'README.txt', content: 'Read me.\n'.repeat(500) },
      { name: 'folder/ünïcode.bin', content: '' },
    ];
    const archive = zipArchive(entries);
    expect((await fileTypeFromBuffer(archive))?.mime).toBe('application/zip');
    expect([...entriesOf(archive)]).toEqual(entries.map(({ name, content }) => [name, content]));
  });

  it.each(Object.entries(EXAMPLES))('%s holds a program and how to run it', (_name, make) => {
    const [[, readme] = [], [file, source] = []] = [...entriesOf(make())];
    expect(readme).toContain(`python3 ${file}`);
    expect(source).toContain('if __name__ == "__main__":');
  });
});
