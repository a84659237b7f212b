import { MAX_ID } from '@qram/contract/api/fields';
import { CONTENT, labelsOfPages, PAGED_COLLECTIONS, type PagedCollection } from '@qram/contract/collection/content';
import { selectPage } from '../collections/rows/paged-records.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { notFound } from '../platform/domain-error.ts';
import type { createFileServer } from '../platform/http/cache/cached-files.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type Box, breakLines, canDraw, openFonts, renderText } from './svg-text.ts';

/** Pixels; social networks show this size uncropped. */
const SIZE = { width: 1200, height: 630 } as const;

const findCollection = (list: string): PagedCollection | undefined =>
  PAGED_COLLECTIONS.find((collection) => CONTENT[collection].page.path === `/${list}`);

function parseId(file: string): number | null {
  const id = Number(/^([1-9]\d{0,9})\.png$/.exec(file)?.[1] ?? 0);
  return id > 0 && id <= MAX_ID ? id : null;
}

interface Caption {
  kind: string;
  title: string;
}

/** Use the largest box in which the title fits. */
const SMALLEST: Box = { size: 48, width: 1000, lines: 3 };
const TITLE_SIZES: readonly Box[] = [{ size: 64, width: 1000, lines: 2 }, SMALLEST];
const isUntruncated = (lines: readonly string[]): boolean => !lines.some((line) => line.endsWith('…'));

/** Renders kind and title as SVG paths. */
async function renderCaption({ kind, title }: Caption): Promise<string> {
  const [label, heading] = await Promise.all([openFonts('label'), openFonts('heading')]);
  // Omit a title with letters that no font has.
  const shown = canDraw(heading, title) ? title : '';
  const box = TITLE_SIZES.find((candidate) => isUntruncated(breakLines(heading, shown, candidate))) ?? SMALLEST;
  const lines = shown === '' ? [] : breakLines(heading, shown, box);
  return [
    renderText(label, kind, { x: 64, y: 84, size: 28, color: '#F0A35E' }),
    renderText(heading, 'QRAM', { x: 1052, y: 84, size: 32, color: '#F2F0EA' }),
    ...lines.map((line, at) =>
      renderText(heading, line, { x: 62, y: 112 + box.size * (1 + at * 1.14), size: box.size, color: '#F2F0EA' }),
    ),
  ].join('');
}

/** Renders a PNG. Loads the libraries on first use: few processes ever need them. */
async function renderPicture(caption: Caption, artwork: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height } = SIZE;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    '<rect width="100%" height="100%" fill="#0B0E14"/>',
    `<g transform="translate(32 300)" opacity="0.8">${artwork}</g>`,
    await renderCaption(caption),
    '</svg>',
  ].join('');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Serves `/open-graph/videos/12.png` and `/open-graph/site.png`, shown by social networks with links. */
export function registerOpenGraphPictures(
  deps: Dependencies,
  serve: ReturnType<typeof createFileServer>,
  pages: PageRenderer,
): void {
  const buildArtwork = async (seed: number) => (await pages.webApp()).pictureArtwork(seed);
  serve('/open-graph/site.png', {
    collections: [],
    type: 'image/png',
    render: async () =>
      renderPicture({ kind: 'Learn and build', title: 'Quantum random access memory' }, await buildArtwork(0)),
  });
  serve<{ list: string; file: string }>('/open-graph/:list/:file', {
    collections: PAGED_COLLECTIONS,
    type: 'image/png',
    parse({ list = '', file = '' }) {
      const id = parseId(file);
      if (!findCollection(list) || id === null) throw notFound();
      return { list, file };
    },
    async render({ list, file }) {
      const collection = findCollection(list);
      const id = parseId(file);
      if (!collection || id === null) throw notFound();
      const record = await selectPage(deps.db, collection, id, deps.now());
      if (!record) throw notFound();
      return renderPicture({ kind: labelsOfPages(collection).one, title: record.title }, await buildArtwork(id));
    },
  });
}
