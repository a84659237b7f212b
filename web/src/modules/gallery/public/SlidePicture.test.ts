import { expect, test } from 'vitest';
import { slideSources } from './SlidePicture.tsx';

test('offers variants by width with encoded names', () => {
  expect(slideSources({ image: 'a b.webp', image_width: 1600, image_variants: [480, 1440] }, 1152)).toEqual({
    src: '/storage/gallery/a%20b-1440.webp',
    srcSet: '/storage/gallery/a%20b-480.webp 480w, /storage/gallery/a%20b-1440.webp 1440w',
  });
});

test('adds the original when no variant is wide enough', () => {
  expect(slideSources({ image: 'a.webp', image_width: 1000, image_variants: [480, 768] }, 1152).srcSet).toContain(
    '/storage/gallery/a.webp 1000w',
  );
});

test('offers only the original without variants', () => {
  expect(slideSources({ image: 'a.png', image_width: 300, image_variants: [] }, 1152)).toEqual({
    src: '/storage/gallery/a.png',
  });
});
