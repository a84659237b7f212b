import { glossary } from '@qram/contract/modules/glossary/glossary';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import { glossaryScreen } from './glossary-screen.ts';

export const glossaryDefinition = fieldCollection(glossary, {
  ...labelsFrom(glossaryScreen),
  list: { columns: ['title', 'description', 'synonyms'] },
});
