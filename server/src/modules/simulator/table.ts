import type { Generated } from 'kysely';

export interface SimulatorTables {
  simulations: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** URL fragment of the run. */
    link: string;
    saved_at: string;
    /** It can be restored for a while. */
    removed_at: string | null;
  };
}
