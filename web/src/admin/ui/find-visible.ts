/** The first element on the screen; a list that is hidden while one of its records is open has others. */
export const findVisible = <E extends HTMLElement = HTMLElement>(selector: string): E | null =>
  [...document.querySelectorAll<E>(selector)].find((element) => element.checkVisibility()) ?? null;
