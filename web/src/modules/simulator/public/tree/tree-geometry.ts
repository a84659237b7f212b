/** Heights in pixels. Widths are shares of the figure, so that a tree fits any window. */
export interface Heights {
  root: number;
  level: number;
  cell: number;
  gap: number;
  address: number;
  end: number;
}

export const ON_PAGE: Heights = { root: 92, level: 78, cell: 46, gap: 10, address: 36, end: 10 };
/** Those of the figure that the server draws, whose place the tree takes. */
const IN_TEXT: Heights = { root: 24, level: 74, cell: 40, gap: 2, address: 28, end: 0 };
/** The server's drawing has addresses upright there. */
const IN_TEXT_OF_16: Heights = { ...IN_TEXT, end: 18 };

/** Each page of a hybrid has a name above its cells. */
export const ON_PAGE_OF_PAGES: Heights = { root: 92, level: 78, cell: 40, gap: 4, address: 32, end: 10 };
export const PAGE_NAME_HEIGHT = 32;
export const PAGE_GAP = 6;

export const getHeights = (isInText: boolean, addressBits: number, selectBits: number): Heights => {
  if (!isInText) return selectBits > 0 ? ON_PAGE_OF_PAGES : ON_PAGE;
  return addressBits < 4 ? IN_TEXT : IN_TEXT_OF_16;
};

export const toY = (level: number, heights: Heights): number => heights.root + level * heights.level;

export const place = (x: number, y: number) => ({ insetInlineStart: `${x}%`, insetBlockStart: y });
