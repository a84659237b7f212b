import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { patentsDefinition } from './patents-definition.tsx';

/** Patents and their documents (requirements: Patents "Admin patent"). */
export default function PatentsScreen() {
  return <CollectionScreen definition={patentsDefinition} />;
}
