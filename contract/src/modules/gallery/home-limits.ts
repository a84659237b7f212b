/** Records on the home page, by order, so that its size stays bounded. */
export const HOME_LIMITS = { slides: 20, cards: 60 } as const;
