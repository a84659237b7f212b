import type { PagedCollection } from '@qram/contract/content';
import type { Generated } from 'kysely';

/** Users' progress, bookmarks and notes. Times are ISO 8601 UTC text. */
export interface LearningTables {
  /** Records that a user has started, bookmarked or done. */
  learning_records: {
    user_id: number;
    collection: PagedCollection;
    record_id: number;
    begun_at: string | null;
    bookmarked_at: string | null;
    done_at: string | null;
    /** Second at which a video goes on; 0: at its start. */
    position: Generated<number>;
    /** When the user was there last. */
    last_at: string;
  };
  /** Private notes of users on lessons. */
  lesson_notes: { user_id: number; topic_id: number; text: string; updated_at: string };
  /** Tabs that have a lesson open for editing, of the module presence. */
  lesson_editors: { tab: string; topic_id: number; user_id: number; opened_at: string; seen_at: string };
}
