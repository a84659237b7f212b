/** First admin of every test site. */
export const ADMIN = { username: 'admin', password: 'admin-secret' } as const;
