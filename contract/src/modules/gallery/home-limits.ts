/** How many of its records the home page shows, by their order, so that its size stays bounded. */
export const HOME_LIMITS = { slides: 20, cards: 60 } as const;
