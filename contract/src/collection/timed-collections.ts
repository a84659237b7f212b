import { PUBLISHED_COLLECTIONS } from './content.ts';

/** Collections whose records change by time: published ones, packages, and users by their grants. */
export const TIMED_COLLECTIONS = [...PUBLISHED_COLLECTIONS, 'service_requests', 'users'] as const;
export const isTimedCollection = (name: string): boolean => TIMED_COLLECTIONS.some((timed) => timed === name);
