/** Rounds to a tenth, to reduce the page size. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Path of a rounded rectangle with its top left corner at (x, y). */
export function boxPath(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const across = tenth(width - 2 * radius);
  const down = tenth(height - 2 * radius);
  return `M${tenth(x + radius)} ${tenth(y)}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
}

export function circlePath(x: number, y: number, radius: number): string {
  return `M${tenth(x - radius)} ${tenth(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** Path of a curve that leaves one point downwards and enters another from above. */
export function fallPath(x1: number, y1: number, x2: number, y2: number): string {
  const middle = tenth((y1 + y2) / 2);
  return `M${tenth(x1)} ${tenth(y1)}C${tenth(x1)} ${middle} ${tenth(x2)} ${middle} ${tenth(x2)} ${tenth(y2)}`;
}
