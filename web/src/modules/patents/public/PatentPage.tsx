import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { RecordScreen } from '../../../record-page/RecordScreen.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { RecordLayout } from '../../../ui/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/RecordSkeleton.tsx';
import { patentQuery } from '../queries.ts';
import { descriptionText, documentAddress } from './patent-details.ts';

/** One patent: details, abstract and document. */
export function PatentPage() {
  const id = Number(useParams().id);
  const query = useQuery(patentQuery(useApi(), id));
  return (
    <RecordScreen collection="patents" noun="patent" nouns="patents" query={query} skeleton={<RecordSkeleton />}>
      {(patent) => (
        <RecordLayout
          list={{ to: '/patents', label: 'Patents' }}
          place={patent.patent_number}
          eyebrow="Patent"
          title={patent.title}
          aside={
            <ButtonAnchor href={documentAddress(patent.pdf_url)} target="_blank" rel="noopener noreferrer">
              View Patent
            </ButtonAnchor>
          }
        >
          <h2>Abstract</h2>
          <p>{descriptionText(patent)}</p>
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
