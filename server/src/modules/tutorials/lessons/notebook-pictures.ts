import { type MimeBundle, textIn } from './notebook-format.ts';

/** Max base64 characters of all pictures. */
const MAX_PICTURES = 4_000_000;

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
const SVG = 'image/svg+xml';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DATA_URL = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** Data URL; `too large` beyond the limits, null for other data. */
export type FoundPicture = { url: string } | 'too large' | null;

export interface NotebookPictures {
  find: (data: MimeBundle) => FoundPicture;
  /** For a `data:` URL in Markdown. */
  findUrl: (url: string) => FoundPicture;
}

/** An SVG in `<img>` runs and loads nothing, but needs the namespace. */
function svgBase64(svg: string): string | null {
  if (!/<svg[\s>]/i.test(svg)) return null;
  const named = /<svg[^>]*\sxmlns\s*=/i.test(svg)
    ? svg
    : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return Buffer.from(named.trim()).toString('base64');
}

export function notebookPictures(): NotebookPictures {
  let left = MAX_PICTURES;
  const take = (type: string, base64: string): FoundPicture => {
    if (base64.length > left) return 'too large';
    left -= base64.length;
    return { url: `data:${type};base64,${base64}` };
  };
  return {
    find(data) {
      let isTooLarge = false;
      for (const type of [...PICTURE_TYPES, SVG]) {
        const source = textIn(data, type);
        if (!source) continue;
        const base64 = type === SVG ? svgBase64(source) : source.replace(/\s/g, '');
        if (!base64 || !BASE64.test(base64)) continue;
        const found = take(type, base64);
        if (found !== 'too large') return found;
        isTooLarge = true;
      }
      return isTooLarge ? 'too large' : null;
    },
    findUrl(url) {
      const [, type, base64] = DATA_URL.exec(url) ?? [];
      return type && base64 ? take(type, base64) : null;
    },
  };
}
