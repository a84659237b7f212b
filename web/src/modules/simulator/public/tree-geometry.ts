/** Heights in pixels. Widths are shares of the figure, so that a tree fits any window. */
export const ROOT_Y = 92;
export const LEVEL_HEIGHT = 78;
export const CELL_HEIGHT = 46;

/** The middle of a router or cell, in percent of the width. */
export const toX = (level: number, index: number): number => ((2 * index + 1) / 2 ** (level + 1)) * 100;
export const toY = (level: number): number => ROOT_Y + level * LEVEL_HEIGHT;

export const place = (x: number, y: number) => ({ insetInlineStart: `${x}%`, insetBlockStart: y });
