import type { topics } from '@qram/contract/modules/tutorials';
import type { ValuesOf } from '../../../admin/declaration/field-values.ts';

/** Values of the form of a lesson. */
export type TopicValues = ValuesOf<typeof topics>;
