import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { buttonsDefinition } from './buttons-definition.tsx';

/** Service Buttons: the services below the hero (requirements: Buttons "Admin button"). */
export default function ButtonsScreen() {
  return <CollectionScreen definition={buttonsDefinition} />;
}
