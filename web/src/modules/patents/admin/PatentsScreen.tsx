import { CollectionScreen } from '../../../admin/collection/CollectionScreen.tsx';
import { patentsDefinition } from './patents-definition.tsx';

/** Patents: what the public page shows, each with its document (requirements: Patents "Admin patent"). */
export default function PatentsScreen() {
  return <CollectionScreen definition={patentsDefinition} />;
}
