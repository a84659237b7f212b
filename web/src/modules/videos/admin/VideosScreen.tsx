import { CollectionScreen } from '../../../admin/collection/CollectionScreen.tsx';
import { videosDefinition } from './videos-definition.tsx';

/** Videos: the links that the public page plays (requirements: Videos "Admin video"). */
export default function VideosScreen() {
  return <CollectionScreen definition={videosDefinition} />;
}
