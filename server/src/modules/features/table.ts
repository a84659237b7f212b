import type { features } from '@qram/contract/modules/features';
import type { TableOf } from '../../platform/database/table-of.ts';

export interface FeatureTables {
  features: TableOf<typeof features>;
  /** One record with id 1: shared by all cards. */
  features_section: { id: number; subtitle: string; updated_at: string };
}
