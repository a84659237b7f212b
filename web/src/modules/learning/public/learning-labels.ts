import { labelsOfPages } from '@qram/contract/collection/content';
import type { LearningRecord } from '../queries.ts';

/** `4:12`, `1:02:03` */
export function clockTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** The kind of a record, and where a video continues. */
export function placeLabel({ collection, position }: LearningRecord): string {
  const { one } = labelsOfPages(collection);
  return position > 0 ? `${one} · at ${clockTime(position)}` : one;
}
