/** What made a version. `external`: a writer without a history, such as an earlier version of the server. */
export const VERSION_ACTIONS = ['create', 'update', 'restore', 'external'] as const;
export type VersionAction = (typeof VERSION_ACTIONS)[number];
