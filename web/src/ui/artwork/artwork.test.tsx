import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AppArtwork } from './AppArtwork.tsx';
import { BrandMark } from './BrandMark.tsx';
import { PathArtwork } from './PathArtwork.tsx';
import { SmallTreeArtwork } from './SmallTreeArtwork.tsx';
import { VideoArtwork } from './VideoArtwork.tsx';

const pictures = [
  { name: 'section path', draw: () => <PathArtwork address="01001" label="learn" /> },
  ...[1, 2, 3, 4, 5, 6].map((id) => ({ name: `application ${id}`, draw: () => <AppArtwork id={id} /> })),
  { name: 'small tree', draw: () => <SmallTreeArtwork lit /> },
  { name: 'empty tree', draw: () => <SmallTreeArtwork /> },
  { name: 'video', draw: () => <VideoArtwork seed="F_Riqjdh2oM" /> },
  { name: 'small video', draw: () => <VideoArtwork seed="F_Riqjdh2oM" small /> },
  { name: 'brand mark', draw: () => <BrandMark /> },
];

describe.each(pictures)('artwork $name', ({ draw }) => {
  const markup = renderToStaticMarkup(draw());

  it('hides the artwork from assistive technology and from focus', () => {
    expect(markup).toMatch(/^<(svg|div)[^>]* aria-hidden="true"[^>]*>/);
    expect(markup).toContain('focusable="false"');
  });

  it('draws the artwork several times on a page under a strict style policy', () => {
    expect(markup).not.toMatch(/ (id|style)=/);
  });

  it('renders deterministically, with at most one decimal, and small', () => {
    expect(renderToStaticMarkup(draw())).toBe(markup);
    expect(markup).not.toMatch(/NaN|undefined|\d\.\d{3,}/);
    expect(markup.length).toBeLessThan(16_000);
  });
});

describe('VideoArtwork', () => {
  const ids = ['F_Riqjdh2oM', 'RQWpF2Gb-gU', 'Dlsa9EBKDGI', 'JhHMJCUmq28', 'OWJCfOvochA', 'lvTqbM5Dq4Q'];

  it('differs between videos', () => {
    const drawn = ids.map((seed) => renderToStaticMarkup(<VideoArtwork seed={seed} />));
    expect(new Set(drawn).size).toBe(ids.length);
  });

  it('draws the sample videos with different motifs', () => {
    const shapes = ids.map((seed) => renderToStaticMarkup(<VideoArtwork seed={seed} />).replace(/[\d.-]+/g, ''));
    expect(new Set(shapes).size).toBe(ids.length);
  });

  it('keeps every point within the picture', () => {
    for (const seed of Array.from({ length: 200 }, (_, number) => `video ${number}`)) {
      const markup = renderToStaticMarkup(<VideoArtwork seed={seed} />);
      for (const [, x, y] of markup.matchAll(/M([\d.-]+) ([\d.-]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(320);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(180);
      }
    }
  });

  it('renders something for any seed', () => {
    expect(renderToStaticMarkup(<VideoArtwork seed="" />)).toContain(' d="M');
  });
});
