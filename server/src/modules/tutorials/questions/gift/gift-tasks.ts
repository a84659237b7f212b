import type { GiftExport, GiftImport } from '@qram/contract/question-gift';
import { exportLessonQuestions } from './gift-export.ts';
import { importGiftQuestions } from './gift-import.ts';

/** Conversions of questions, for the thread that renders lessons. */
export type GiftTask = { gift: 'import'; text: string; body: string } | { gift: 'export'; body: string };

export const runGiftTask = (task: GiftTask): GiftImport | GiftExport =>
  task.gift === 'import' ? importGiftQuestions(task.text, task.body) : exportLessonQuestions(task.body);
