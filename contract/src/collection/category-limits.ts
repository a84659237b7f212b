/** Characters of a category's title. */
export const CATEGORY_TITLE_MAX = 120;
