export interface PresenceTables {
  lesson_editors: { tab: string; topic_id: number; user_id: number; opened_at: string; seen_at: string };
}
