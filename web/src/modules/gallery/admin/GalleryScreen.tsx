import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { galleryDefinition } from './gallery-definition.tsx';

/** Home Gallery: the slides of the home page (requirements: Gallery "Admin gallery image"). */
export default function GalleryScreen() {
  return <CollectionScreen definition={galleryDefinition} />;
}
