// @databases none
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/collection/documents';
import { IMAGE_LIMITS } from '@qram/contract/collection/images';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../src/project-root.ts';
import { readPdfText } from '../test/documents/pdf-text.ts';
import { gallerySeed } from './content/gallery-content.ts';
import { tutorialsSeed } from './content/tutorials-content.ts';
import { sampleFile } from './sample-file.ts';

const topics = tutorialsSeed.flatMap((category) => category.topics);
const withKind = (kind: 'pdf' | 'ppt' | 'zip') =>
  topics.filter(({ kinds }) => kinds.includes(kind)).map(({ file, title }) => [file, title] as const);
const pictures = gallerySeed.flatMap(({ picture }) => picture ?? []);

const read = (name: string): Buffer => readFileSync(sampleFile(name));
const readSource = (name: string): string => readFileSync(sampleFile(`sources/${name}`), 'utf8');
const typeOf = async (bytes: Buffer) => (await fileTypeFromBuffer(bytes))?.mime;

/** The unpacked entries of an archive, in the order of its central directory. */
function listEntries(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let position = archive.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(position + 28);
    const rest = archive.readUInt16LE(position + 30) + archive.readUInt16LE(position + 32);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const local = archive.readUInt32LE(position + 42);
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(data, data + archive.readUInt32LE(position + 20));
    entries.set(name, inflateRawSync(packed).toString('utf8'));
    position += 46 + nameLength + rest;
  }
  return entries;
}

describe('sample files', () => {
  it('finds a topic or a slide for each sample file', () => {
    const endings = { pdf: 'pdf', ppt: 'pptx', zip: 'zip', ipynb: 'ipynb' };
    const used = topics.flatMap(({ file, kinds }) => kinds.map((kind) => `${file}.${endings[kind]}`));
    const present = readdirSync(sampleFile('.')).filter((name) => name !== 'sources');
    expect(present.sort()).toEqual([...used, ...pictures].sort());
  });

  it.each(withKind('pdf'))('%s.pdf is a PDF of two pages', async (file) => {
    const bytes = read(`${file}.pdf`);
    expect(await typeOf(bytes)).toBe(PDF_TYPE);
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(2);
    expect(bytes.subarray(-6).toString()).toBe('%%EOF\n');
  });

  it.each(withKind('pdf'))('%s.pdf has a source with the title of the topic', (file, title) => {
    const [heading, ...text] = readSource(`${file}.md`).split('\n');
    expect(heading).toBe(`# ${title}`);
    for (const [, figure = ''] of text.join('\n').matchAll(/\]\((.+?)\)/g))
      expect(readSource(figure)).toContain('</svg>');
  });

  it.each(withKind('ppt'))('%s.pptx is a presentation of three slides with the key points', async (file, title) => {
    const bytes = read(`${file}.pptx`);
    expect(await typeOf(bytes)).toBe(SLIDES_TYPES[0]);
    const parts = listEntries(bytes);
    expect([...parts.keys()].filter((name) => /^ppt\/slides\/slide\d\.xml$/.test(name))).toHaveLength(3);
    const first = parts.get('ppt/slides/slide1.xml');
    const points = [...readSource(`${file}.md`).matchAll(/^> - (.+)$/gm)].map(([, point]) => point);
    expect(points).toHaveLength(3);
    for (const text of [title, ...points]) expect(first).toContain(text);
  });

  /** Phrases that the first edition was translated with. */
  const STILTED =
    /\banswers? (?:what|0|1)\b|\banswered\b|\bwith (?:which|the) chances?\b|\bchances? (?:belong|of 0|then)\b|\bthrow[sn]\b|thousand million|\bthe way to\b|gives one of the answers|\btold in words\b/i;

  it.each(withKind('pdf'))('%s.pdf and its source are in plain English', (file) => {
    expect(readSource(`${file}.md`)).not.toMatch(STILTED);
    expect(readPdfText(read(`${file}.pdf`))).not.toMatch(STILTED);
  });

  const CONTENT = new URL('./content/', import.meta.url);
  const written = globSync(['*.ts', 'lessons/*.md'], { cwd: CONTENT }).filter((name) => !name.endsWith('.test.ts'));

  it.each(written)('the content of %s is in plain English', (name) => {
    expect(readFileSync(new URL(name, CONTENT), 'utf8')).not.toMatch(STILTED);
  });

  const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');
  /** Paragraphs, headings, points and captions of a source, without their marks. */
  const getParagraphs = (source: string): string[] =>
    source
      .split('\n')
      .map((line) => line.replace(/^(?:#+|> -|-) /, '').replace(/!\[(.*)\]\(.*\)/, '$1'))
      .filter((line) => line.trim() !== '');

  it.each(withKind('pdf'))('%s.pdf says what its source says', (file) => {
    const text = withoutSpaces(readPdfText(read(`${file}.pdf`)));
    const paragraphs = getParagraphs(readSource(`${file}.md`));
    expect(paragraphs.length).toBeGreaterThan(10);
    expect(paragraphs.filter((paragraph) => !text.includes(withoutSpaces(paragraph)))).toEqual([]);
  });

  it.each(withKind('ppt'))('%s.pptx has the figure and the exercises of its source', (file) => {
    const parts = listEntries(read(`${file}.pptx`));
    const source = readSource(`${file}.md`).replaceAll('>', '&gt;');
    const [, caption = ''] = /!\[(.+?)\]/.exec(source) ?? [];
    const exercises = [...(source.split('## Try it yourself')[1] ?? '').matchAll(/^- (.+)$/gm)].map(([, text]) => text);
    expect(parts.get('ppt/slides/slide2.xml')).toContain(caption);
    for (const exercise of exercises) expect(parts.get('ppt/slides/slide3.xml')).toContain(exercise);
  });

  it.each(withKind('zip'))('%s.zip has a program and its README, as in its source', async (file) => {
    const bytes = read(`${file}.zip`);
    expect(await typeOf(bytes)).toBe(ZIP_TYPE);
    const [[, readme] = [], [program, code] = []] = [...listEntries(bytes)];
    expect(readme).toContain(`python3 ${program}`);
    expect(readme).toBe(readSource(`${file}/README.txt`));
    expect(code).toBe(readSource(`${file}/${program}`));
    expect(code).not.toMatch(/\bchances?\b/);
  });

  it.each(pictures)('%s is a WEBP within the upload limits', async (picture) => {
    const bytes = read(picture);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1920, height: 1290 });
    expect(bytes.length).toBeLessThan(IMAGE_LIMITS.maxBytes);
    expect(readSource(picture.replace('.webp', '.svg'))).toContain('</svg>');
  });

  it('includes the source of the placeholder document of patents', async () => {
    const bytes = readFileSync(new URL('web/public/documents/patent-not-available.pdf', PROJECT_ROOT));
    expect(await typeOf(bytes)).toBe(PDF_TYPE);
    const source = readSource('patent-not-available.md');
    const [heading = ''] = source.split('\n');
    const text = withoutSpaces(readPdfText(bytes));
    for (const paragraph of getParagraphs(source)) expect(text).toContain(withoutSpaces(paragraph));
    expect(bytes.toString('latin1')).toContain(`<rdf:li xml:lang="x-default">${heading.slice('# '.length)}</rdf:li>`);
  });
});
