import { readFile } from 'node:fs/promises';
import { MAX_ID } from '@qram/contract/fields';
import { isPagedCollection, type PagedCollection, RECORD_PAGES } from '@qram/contract/record-pages';
import { selectPage } from '../collections/paged-records.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { notFound } from '../platform/domain-error.ts';
import type { cachedFiles } from './cached-files.ts';
import type { PageRenderer } from './page-renderer.ts';

/** Size that social networks show uncropped, in pixels. */
const SIZE = { width: 1200, height: 630 } as const;
const FONT = 'Instrument Sans';
const KINDS: Record<PagedCollection, string> = { videos: 'Video', topics: 'Tutorial', patents: 'Patent' };
/** The font has no others; a title with them would show boxes. */
const KNOWN_LETTERS = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const COLLECTIONS = Object.fromEntries(
  Object.entries(RECORD_PAGES).map(([collection, path]) => [path.slice(1), collection]),
);

const fontFile = (weight: 500 | 600): Promise<Buffer> =>
  readFile(
    new URL(import.meta.resolve(`@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`)),
  );

interface Words {
  kind: string;
  title: string;
  seed: number;
}

const box = (style: object, children: unknown) => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

/** The picture's layout: kind and title on the site's artwork. */
function layoutOf({ kind, title }: Words, artwork: string) {
  const drawing = {
    type: 'img',
    props: {
      src: `data:image/svg+xml;base64,${Buffer.from(artwork).toString('base64')}`,
      width: 1136,
      height: 330,
      style: { position: 'absolute', left: 32, bottom: 0, opacity: 0.8 },
    },
  };
  const heading = box(
    {
      fontSize: title.length > 120 ? 40 : title.length > 70 ? 48 : 64,
      fontWeight: 600,
      lineHeight: 1.12,
      letterSpacing: '-0.02em',
      color: '#F2F0EA',
      maxWidth: 1000,
      maxHeight: 220,
      overflow: 'hidden',
    },
    title,
  );
  const label = box({ fontSize: 28, fontWeight: 500, color: '#F0A35E', marginBottom: 18 }, kind);
  const brand = box(
    { position: 'absolute', right: 64, top: 56, fontSize: 32, fontWeight: 600, color: '#F2F0EA' },
    'QRAM',
  );
  return box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      padding: '56px 64px',
      backgroundColor: '#0B0E14',
      fontFamily: FONT,
    },
    [drawing, label, heading, brand],
  );
}

/** Draws a picture as PNG. The libraries are loaded with the first one, because few processes ever draw any. */
async function draw(words: Words, artwork: string): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }] = await Promise.all([import('satori'), import('sharp')]);
  const fonts = await Promise.all(
    ([500, 600] as const).map(async (weight) => ({
      name: FONT,
      weight,
      style: 'normal' as const,
      data: await fontFile(weight),
    })),
  );
  const svg = await satori(layoutOf(words, artwork) as Parameters<typeof satori>[0], { ...SIZE, fonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** `/open-graph/videos/12.png` and `/open-graph/site.png`: the pictures that social networks show with links. */
export function registerOpenGraphPictures(
  deps: Dependencies,
  serve: ReturnType<typeof cachedFiles>,
  pages: PageRenderer,
): void {
  const artworkOf = async (seed: number) => (await pages.webApp()).pictureArtwork(seed);
  serve('/open-graph/site.png', {
    collections: [],
    type: 'image/png',
    render: async () =>
      draw({ kind: 'Learn and build', title: 'Quantum random access memory', seed: 0 }, await artworkOf(0)),
  });
  serve<{ list: string; file: string }>('/open-graph/:list/:file', {
    collections: Object.keys(RECORD_PAGES),
    type: 'image/png',
    costly: true,
    async render({ list, file }) {
      const collection = COLLECTIONS[list];
      const id = Number(/^([1-9]\d{0,9})\.png$/.exec(file)?.[1] ?? 0);
      if (!collection || !isPagedCollection(collection) || id === 0 || id > MAX_ID) throw notFound();
      const record = await selectPage(deps.db, collection, id, deps.now());
      if (!record) throw notFound();
      const title = KNOWN_LETTERS.test(record.title) ? record.title : '';
      return draw({ kind: KINDS[collection], title, seed: id }, await artworkOf(id));
    },
  });
}
