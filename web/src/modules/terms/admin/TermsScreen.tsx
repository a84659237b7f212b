import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { AcceptancesPanel } from './AcceptancesPanel.tsx';
import { termsDefinition } from './terms-definition.tsx';

/** Terms: text and acceptances. */
export default function TermsScreen() {
  return (
    <>
      <CollectionScreen definition={termsDefinition} />
      <AcceptancesPanel />
    </>
  );
}
