export interface PresenceTables {
  /** Tabs that have a lesson open for editing, of the module presence. */
  lesson_editors: { tab: string; topic_id: number; user_id: number; opened_at: string; seen_at: string };
}
