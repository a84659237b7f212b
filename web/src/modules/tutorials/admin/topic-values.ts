import type { topics } from '@qram/contract/modules/tutorials/tutorials';
import type { ValuesOf } from '../../../admin/screen/field-values.ts';

/** Values of the form of a lesson. */
export type TopicValues = ValuesOf<typeof topics>;
