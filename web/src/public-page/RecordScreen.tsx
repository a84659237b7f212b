import { CONTENT, type PagedCollection } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '../ui/controls/Button.tsx';
import { MessageScreen } from '../ui/layout/MessageScreen.tsx';
import { Notice } from '../ui/text/Notice.tsx';
import { DocumentHead } from './document-head.tsx';
import type { FoundRecord } from './found-record.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { isCanonical, type PagedRecord, type RecordParams } from './record-page.ts';

interface RecordScreenProps<R> {
  collection: PagedCollection;
  /** In a sentence: `video`, `videos`. */
  noun: string;
  nouns: string;
  query: UseQueryResult<FoundRecord<R>>;
  skeleton: ReactNode;
  children(record: R): ReactNode;
}

export function RecordScreen<R extends PagedRecord>(props: RecordScreenProps<R>) {
  const { collection, noun, nouns, query, skeleton, children } = props;
  const recordParams = useLoaderData<RecordParams>();
  const { data } = query;
  if (!data) {
    return (
      <>
        <DocumentHead title={noun.charAt(0).toUpperCase() + noun.slice(1)} />
        {query.isError ? (
          <div className="measure pt-12 pb-[88px]">
            <h1 className="visually-hidden">Not loaded</h1>
            <Notice
              title={`Failed to load this ${noun}. Please try again later.`}
              action={<Button onClick={() => void query.refetch()}>Try again</Button>}
            />
          </div>
        ) : (
          skeleton
        )}
      </>
    );
  }
  if ('missing' in data) {
    if (data.missing === 'not_found') return <NotFoundPage />;
    const list = (
      <ButtonLink to={CONTENT[collection].page.path} look="primary">
        {`See all ${nouns}`}
      </ButtonLink>
    );
    const title = `This ${noun} was deleted`;
    return (
      <>
        <DocumentHead title={title} />
        <MessageScreen eyebrow="410" title={title} actions={list}>
          It's no longer on this site, and won't come back at this recordParams.
        </MessageScreen>
      </>
    );
  }
  const canonical = recordPath(collection, data.record);
  if (!isCanonical(recordParams, data.record)) return <Navigate to={canonical} replace />;
  return (
    <>
      <DocumentHead title={data.record.title} path={canonical} />
      {children(data.record)}
    </>
  );
}
