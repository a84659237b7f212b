import { useSearchParams } from 'react-router';
import { CollectionScreen } from '../../../admin/collection/CollectionScreen.tsx';
import { AcceptancesPanel } from './AcceptancesPanel.tsx';
import { termsDefinition } from './terms-definition.tsx';

/** Terms: text and acceptances. */
export default function TermsScreen() {
  const [params] = useSearchParams();
  return (
    <>
      <CollectionScreen definition={termsDefinition} />
      {params.has('trash') ? null : <AcceptancesPanel />}
    </>
  );
}
