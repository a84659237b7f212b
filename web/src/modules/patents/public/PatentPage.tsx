import { doiUrl } from '@qram/contract/modules/patents/doi-url';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { ButtonAnchor } from '../../../ui/controls/Button.tsx';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { markedDescriptionQuery } from '../../glossary/queries.ts';
import { MarkedDescription } from '../../glossary/shared/MarkedDescription.tsx';
import { RecordActions } from '../../learning/shared/RecordActions.tsx';
import { relatedQuery } from '../../search/queries.ts';
import { RelatedRecords } from '../../search/shared/RelatedRecords.tsx';
import { citationsQuery, patentQuery } from '../queries.ts';
import { CitePanel } from './CitePanel.tsx';
import { Inventors } from './Inventors.tsx';
import classes from './PatentPage.module.css';
import {
  descriptionText,
  documentHint,
  formatPrintedDocument,
  getSummary,
  hasDocument,
  inventorNames,
  longDate,
  placed,
} from './patent-details.ts';

export const route = recordRoute('patents', {
  query: ({ api }, id) => patentQuery(api, id),
  more: ({ api, load }, id) =>
    Promise.all([
      load(citationsQuery(api, id)),
      load(relatedQuery(api, 'patents', id)),
      load(markedDescriptionQuery(api, 'patents', id)),
    ]),
});

const summary = `grid gap-4 whitespace-pre-line wrap-anywhere ${classes.summary}`;

function Summary({ patent }: { patent: Patent }) {
  const texts = (
    <div className={summary}>
      {placed(getSummary(patent)).map(({ place, text }) => (
        <p key={place} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
  if (descriptionText(patent) === null) return texts;
  return (
    <MarkedDescription collection="patents" id={patent.id} description={patent.description} className={summary}>
      {texts}
    </MarkedDescription>
  );
}

function PatentDetails({ patent }: { patent: Patent }) {
  const issued = longDate(patent.issue_date);
  const inventors = inventorNames(patent.inventors);
  return (
    <dl className={`grid ${classes.details}`}>
      <div className={`min-w-0 ${classes.detail}`}>
        <dt className="text-3 text-ink-3">Patent Number</dt>
        <dd className="font-mono text-4 font-medium wrap-anywhere">{patent.patent_number}</dd>
      </div>
      {issued && patent.issue_date ? (
        <div className={`min-w-0 ${classes.detail}`}>
          <dt className="text-3 text-ink-3">Issue Date</dt>
          <dd className="font-medium wrap-anywhere">
            <time dateTime={patent.issue_date}>{issued}</time>
          </dd>
        </div>
      ) : null}
      {inventors.length > 0 ? (
        <div className={`min-w-0 ${classes.detail} ${classes.line}`}>
          <dt className="text-3 text-ink-3">Inventors</dt>
          <dd className="font-medium wrap-anywhere">
            <Inventors names={inventors} linked />
          </dd>
        </div>
      ) : null}
      {patent.doi ? (
        <div className={`min-w-0 ${classes.detail} ${classes.line}`}>
          <dt className="text-3 text-ink-3">Paper</dt>
          <dd className="font-medium wrap-anywhere">
            <a href={doiUrl(patent.doi)} rel="noopener">
              {`doi:${patent.doi}`}
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function PatentActions({ patent }: { patent: Patent }) {
  return (
    <div className="panel screen-only">
      <div className="grid gap-3 p-5">
        {hasDocument(patent.pdf_url) ? (
          <ButtonAnchor look="primary" wide href={patent.pdf_url} target="_blank" rel="noopener noreferrer">
            View Patent
            <IconArrowUpRight size={18} stroke={1.75} aria-hidden="true" />
          </ButtonAnchor>
        ) : null}
        <p className="text-3 text-ink-3 wrap-anywhere leading-normal">{documentHint(patent.pdf_url)}</p>
      </div>
      <div className={`py-3 px-4 rule-t ${classes.foot}`}>
        <RecordActions collection="patents" id={patent.id} />
      </div>
    </div>
  );
}

export function PatentPage() {
  const { id } = useLoaderData<RecordParams>();
  const query = useQuery(patentQuery(useApi(), id));
  return (
    <RecordScreen collection="patents" noun="patent" nouns="patents" query={query} skeleton={<RecordSkeleton />}>
      {(patent) => (
        <RecordLayout
          list={{ to: '/patents', label: 'Patents' }}
          place={patent.patent_number}
          eyebrow="Patent"
          title={patent.title}
          aside={<PatentActions patent={patent} />}
          below={<CitePanel id={patent.id} />}
          more={<RelatedRecords collection="patents" id={patent.id} />}
        >
          <PatentDetails patent={patent} />
          <p className="mt-4 print-only wrap-anywhere">{formatPrintedDocument(patent.pdf_url)}</p>
          <section className="mt-12">
            <h2 className="text-7 mb-4">Summary</h2>
            <Summary patent={patent} />
          </section>
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
