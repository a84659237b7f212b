import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import SampleTermsNote from '../shared/SampleTermsNote.tsx';
import { AcceptancesPanel } from './AcceptancesPanel.tsx';
import { termsDefinition } from './terms-definition.tsx';

export default function TermsScreen() {
  return (
    <>
      <SampleTermsNote />
      <CollectionScreen definition={termsDefinition} />
      <AcceptancesPanel />
    </>
  );
}
