import type { FileKind } from '@qram/contract/collection/documents';
import type { TopicFileKind } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { ATTACHMENT_APPEARANCE } from '../public/lesson/attachment-opening.ts';

/** How a form shows a topic's file. */
const topicDocument = <Kind extends TopicFileKind>(
  kind: Kind,
  accepts: FileKind & ('pdf' | 'slides' | 'zip' | 'notebook'),
) => ({
  icon: ATTACHMENT_APPEARANCE[kind].icon,
  accepts,
  library: libraryDialog({ type: accepts, folder: 'tutorials' }),
  getName: (topic: { readonly [K in Kind]: string | null }) => topic[kind],
});

/** The files of a topic (requirements: Tutorials). */
export const TOPIC_DOCUMENTS = {
  pdf: topicDocument('pdf', 'pdf'),
  ppt: topicDocument('ppt', 'slides'),
  zip: topicDocument('zip', 'zip'),
  ipynb: topicDocument('ipynb', 'notebook'),
};
