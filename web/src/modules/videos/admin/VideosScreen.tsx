import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { videosDefinition } from './videos-definition.tsx';

/** Videos of the public page (requirements: Videos "Admin video"). */
export default function VideosScreen() {
  return <CollectionScreen definition={videosDefinition} />;
}
