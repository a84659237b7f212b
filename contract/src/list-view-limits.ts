/** Apart from the schemas, so that screens don't load them. */
export const LIST_VIEW_LIMITS = {
  nameMax: 60,
  /** Longest query of a list's address. */
  queryMax: 4000,
  /** Views of an admin in one list. */
  perList: 50,
} as const;
