export interface FeatureTables {
  /** One record with id 1: shared by all cards. */
  features_section: { id: number; subtitle: string; updated_at: string };
}
