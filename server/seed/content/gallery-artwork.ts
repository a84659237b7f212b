import sharp from 'sharp';
import { drawCells } from './cells-drawing.ts';
import { drawCryostat } from './cryostat-drawing.ts';

const DRAWINGS = { cryostat: drawCryostat, cells: drawCells } as const;

export type GalleryArtworkName = keyof typeof DRAWINGS;

/** Draws a picture for a sample slide. Returns a PNG file of 1920 × 1290 pixels, packed lightly: it is stored as WEBP. */
export async function drawGalleryArtwork(name: GalleryArtworkName): Promise<Buffer> {
  return sharp(Buffer.from(DRAWINGS[name]())).png({ compressionLevel: 1 }).toBuffer();
}
