import type { LearnedCollection } from '@qram/contract/collection/content';
import type { Generated } from 'kysely';

export interface LearningTables {
  learning_records: {
    user_id: number;
    collection: LearnedCollection;
    record_id: number;
    started_at: string | null;
    bookmarked_at: string | null;
    done_at: string | null;
    /** Second at which a video goes on; 0: at its start. */
    position: Generated<number>;
    /** Id of the heading where the reader of a lesson stopped; null at its start. */
    section: string | null;
    /** When the user was there last. */
    last_at: string;
  };
  lesson_notes: { user_id: number; topic_id: number; text: string; updated_at: string };
  question_attempts: {
    user_id: number;
    topic_id: number;
    question_key: string;
    attempts: number;
    /** 1 if the first attempt was right. */
    first_correct: number;
    solved_at: string | null;
    /** Index of the interval after which the question comes back. */
    review_stage: number;
    due_at: string;
    last_at: string;
  };
}
