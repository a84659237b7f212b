import { CONTENT, type PagedCollection } from '@qram/contract/content';
import { recordAddress } from '@qram/contract/record-pages';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';
import { NotFoundMessage } from '../ui/NotFoundMessage.tsx';
import { Notice } from '../ui/Notice.tsx';
import classes from './RecordScreen.module.css';
import { type FoundRecord, isAddressOf, type PagedRecord } from './record-page.ts';

interface RecordScreenProps<R> {
  collection: PagedCollection;
  /** In a sentence: `video`, `videos`. */
  noun: string;
  nouns: string;
  query: UseQueryResult<FoundRecord<R>>;
  /** In the shape of the page, while it loads. */
  skeleton: ReactNode;
  children(record: R): ReactNode;
}

/** The page of a record, or its skeleton, an error with a retry button, or a message that the record is missing. */
export function RecordScreen<R extends PagedRecord>(props: RecordScreenProps<R>) {
  const { collection, noun, nouns, query, skeleton, children } = props;
  const location = useLocation();
  const { data } = query;
  if (!data) {
    if (!query.isError) return skeleton;
    return (
      <div className={`measure ${classes.failed}`}>
        <h1 className="visually-hidden">Not loaded</h1>
        <Notice
          title={`Failed to load this ${noun}. Please try again later.`}
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      </div>
    );
  }
  if ('missing' in data) {
    if (data.missing === 'not_found') return <NotFoundMessage />;
    const list = (
      <ButtonLink to={CONTENT[collection].page} look="primary">
        See all {nouns}
      </ButtonLink>
    );
    return (
      <MessageScreen eyebrow="410" title={`This ${noun} was deleted`} actions={list}>
        It's no longer on this site, and won't come back at this address.
      </MessageScreen>
    );
  }
  if (!isAddressOf(location, collection, data.record))
    return <Navigate to={recordAddress(collection, data.record)} replace />;
  return children(data.record);
}
