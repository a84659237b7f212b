import type { FilterChoice, ListFilter } from './admin-collection.ts';

export const isPositiveInteger = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text);

/** Filter by the fixed values of a field. */
export const choiceFilter = (label: string, all: string, choices: readonly FilterChoice[]): ListFilter => ({
  accepts: (text) => choices.some(({ value }) => value === text),
  select: { label, all, useChoices: () => choices },
});

/** Filter by a number that comes from the server, such as the id of a category; `filter` in the URL. */
export const numberFilter = (
  label: string,
  all: string,
  useNumbers: () => readonly { readonly value: number; readonly label: string }[],
): ListFilter => ({
  parameter: 'filter',
  accepts: isPositiveInteger,
  select: {
    label,
    all,
    useChoices: () => useNumbers().map((choice) => ({ value: String(choice.value), label: choice.label })),
  },
});
