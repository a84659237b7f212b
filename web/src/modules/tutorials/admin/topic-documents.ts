import { documentRule, NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/documents';
import { type Topic, TUTORIAL_LIMITS, TUTORIAL_MESSAGES } from '@qram/contract/modules/tutorials';
import type { DocumentDefinition } from '../../../admin/collection/admin-collection.ts';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { ATTACHMENT_APPEARANCE } from '../public/attachment-opening.ts';

const upTo = (megabytes: number) => `at most ${megabytes}\u00a0MB.`;

/** File fields of a topic (requirements: Tutorials). */
export const TOPIC_DOCUMENTS: readonly DocumentDefinition<Topic>[] = [
  {
    field: 'pdf',
    label: ATTACHMENT_APPEARANCE.pdf.label,
    hint: `PDF, ${upTo(TUTORIAL_LIMITS.pdfMegabytes)}`,
    icon: ATTACHMENT_APPEARANCE.pdf.icon,
    rule: documentRule([PDF_TYPE], TUTORIAL_LIMITS.pdfMegabytes, {
      type: TUTORIAL_MESSAGES.pdfType,
      size: TUTORIAL_MESSAGES.pdfSize,
    }),
    accepts: 'pdf',
    library: libraryDialog({ type: 'pdf', folder: 'tutorials' }),
    getName: (topic) => topic.pdf,
  },
  {
    field: 'ppt',
    label: ATTACHMENT_APPEARANCE.ppt.label,
    hint: `PPT or PPTX, ${upTo(TUTORIAL_LIMITS.pptMegabytes)}`,
    icon: ATTACHMENT_APPEARANCE.ppt.icon,
    rule: documentRule(SLIDES_TYPES, TUTORIAL_LIMITS.pptMegabytes, {
      type: TUTORIAL_MESSAGES.pptType,
      size: TUTORIAL_MESSAGES.pptSize,
    }),
    accepts: 'slides',
    library: libraryDialog({ type: 'slides', folder: 'tutorials' }),
    getName: (topic) => topic.ppt,
  },
  {
    field: 'zip',
    label: ATTACHMENT_APPEARANCE.zip.label,
    hint: `ZIP, ${upTo(TUTORIAL_LIMITS.zipMegabytes)}`,
    icon: ATTACHMENT_APPEARANCE.zip.icon,
    rule: documentRule([ZIP_TYPE], TUTORIAL_LIMITS.zipMegabytes, {
      type: TUTORIAL_MESSAGES.zipType,
      size: TUTORIAL_MESSAGES.zipSize,
    }),
    accepts: 'zip',
    library: libraryDialog({ type: 'zip', folder: 'tutorials' }),
    getName: (topic) => topic.zip,
  },
  {
    field: 'ipynb',
    label: ATTACHMENT_APPEARANCE.ipynb.label,
    hint: `Jupyter notebook (IPYNB), ${upTo(TUTORIAL_LIMITS.ipynbMegabytes)}`,
    icon: ATTACHMENT_APPEARANCE.ipynb.icon,
    rule: documentRule([NOTEBOOK_TYPE], TUTORIAL_LIMITS.ipynbMegabytes, {
      type: TUTORIAL_MESSAGES.ipynbType,
      size: TUTORIAL_MESSAGES.ipynbSize,
    }),
    accepts: 'notebook',
    library: libraryDialog({ type: 'notebook', folder: 'tutorials' }),
    getName: (topic) => topic.ipynb,
  },
];
