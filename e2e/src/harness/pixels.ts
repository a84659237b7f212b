import type { Locator } from 'playwright-core';

export type Pixel = [red: number, green: number, blue: number];

/** Colors at points of an element's screenshot. Points are fractions of its width and height. */
export async function pixelsAt(element: Locator, points: [number, number][]): Promise<Pixel[]> {
  const picture = (await element.screenshot({ animations: 'disabled' })).toString('base64');
  return element.page().evaluate(
    async ({ picture, points }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      return points.map(([x, y]): [number, number, number] => {
        const pixel = context?.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data;
        return [pixel?.[0] ?? 0, pixel?.[1] ?? 0, pixel?.[2] ?? 0];
      });
    },
    { picture, points },
  );
}
