import type { Generated } from 'kysely';

export interface SimulatorTables {
  /** Runs of the simulator that users saved. */
  simulations: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** The part of the run's address after `#`. */
    link: string;
    saved_at: string;
    /** When it was deleted. It can be restored for a while. */
    removed_at: string | null;
  };
}
