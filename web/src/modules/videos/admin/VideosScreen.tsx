import { CollectionScreen } from '../../../admin/collection/CollectionScreen.tsx';
import { videosDefinition } from './videos-definition.tsx';

/** Videos: the links that the public page plays (spec §5 "Admin video"). */
export default function VideosScreen() {
  return <CollectionScreen definition={videosDefinition} />;
}
