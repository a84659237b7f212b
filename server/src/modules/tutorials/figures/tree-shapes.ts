/** Places are in percent of the width across, and in pixels down. */

export const edges = (path: string, width: number, isLit: boolean): string =>
  `<path${isLit ? ' class="qram-lit"' : ''} d="${path}" stroke-width="${width}" vector-effect="non-scaling-stroke"/>`;

/** Shapes that don't scale with the figure. */
export const at = (x: number, y: number, kind: string, html: string): string =>
  `<svg class="qram-place ${kind}" x="${x}%" y="${y}"><g>${html}</g></svg>`;
