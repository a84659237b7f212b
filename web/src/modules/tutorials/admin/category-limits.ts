/** Longest title of a category (contract: categoryFields). */
export const CATEGORY_TITLE_MAX = 120;
