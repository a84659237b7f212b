/** Size in pixels of a drawn picture: the shape of the hero's own artwork (640 × 430), three times as large. */
export const PICTURE_SIZE = { width: 1920, height: 1290 } as const;

/** Rounds a coordinate to a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** One stop of a gradient; offset and opacity from 0 to 1. */
export const stop = (offset: number, color: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;

/** A rectangle over the whole picture. */
export const wash = (fill: string): string =>
  `<rect width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" fill="${fill}"/>`;

/** An SVG document of the picture's size. */
export function svgDocument(definitions: string, content: string): string {
  const { width, height } = PICTURE_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${definitions}</defs>${content}</svg>`;
}
