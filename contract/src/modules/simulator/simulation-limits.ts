/** Apart from the schemas, so that pages don't load zod. */
export const SIMULATION_LIMITS = {
  /** Saved runs of a user. */
  perUser: 200,
  nameMax: 100,
  linkMax: 10_000,
  /** How long a deleted run can be restored. */
  restorableMinutes: 60,
} as const;
