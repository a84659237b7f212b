import type { LearningList } from '@qram/contract/modules/learning/learning';
import { IconBookmarkFilled, IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { LinkRow, LinkRows } from '../../../ui/layout/LinkRows.tsx';
import { SectionGroup, SectionPage } from '../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import {
  type LearningChange,
  type LearningRecord,
  learningPagesQuery,
  learningPathQuery,
  notesQuery,
  reviewsQuery,
} from '../queries.ts';
import classes from './LearningSection.module.css';
import { describeProgress, LessonsPanel } from './LessonsPanel.tsx';
import { placeLabel } from './learning-labels.ts';
import { NotesGroup } from './NotesGroup.tsx';
import { ReviewGroup } from './ReviewGroup.tsx';
import { useSaveLearning } from './use-save-learning.ts';

const FIRST = 5;
const MORE = 20;

interface ListAppearance {
  title: string;
  remove: { label: string; icon: typeof IconX; change: LearningChange };
  /** Names the event of the caption's time: `Done`. */
  verb: string;
  time(record: LearningRecord): string | null;
}

const LISTS: Readonly<Record<LearningList, ListAppearance>> = {
  started: {
    title: 'In progress',
    remove: { label: 'Remove from In progress', icon: IconX, change: { started: false } },
    verb: 'Opened',
    time: ({ last_at }) => last_at,
  },
  bookmarked: {
    title: 'Bookmarks',
    remove: { label: 'Remove bookmark', icon: IconBookmarkFilled, change: { bookmarked: false } },
    verb: 'Bookmarked',
    time: ({ bookmarked_at }) => bookmarked_at,
  },
  done: {
    title: 'Done',
    remove: { label: 'Mark as not done', icon: IconCheck, change: { done: false } },
    verb: 'Done',
    time: ({ done_at }) => done_at,
  },
};

/** Enough for the count of the next day with reviews. */
const MAX_UPCOMING = 50;

const joinList = new Intl.ListFormat('en-US', { type: 'conjunction' });

export default function LearningSection({ viewer }: { viewer: number }) {
  const started = useLearningPages(viewer, 'started');
  const bookmarked = useLearningPages(viewer, 'bookmarked');
  const done = useLearningPages(viewer, 'done');
  const [shown, setShown] = useState(FIRST);
  const api = useApi();
  const due = useQuery({ ...reviewsQuery(api, { viewer, list: 'due', shown }), placeholderData: keepPreviousData });
  const upcoming = useQuery(reviewsQuery(api, { viewer, list: 'upcoming', shown: MAX_UPCOMING }));
  const notes = useQuery(notesQuery(api, { viewer, search: '', shown: FIRST }));
  const path = useQuery(learningPathQuery(api, viewer));
  // All at once, so that one list doesn't push the next one down.
  const loading = [started, bookmarked, done, due, upcoming, notes, path].some(({ isPending }) => isPending);
  const hasNone = (query: typeof started) => query.data?.pages[0]?.total === 0;
  const hasNoReviews = due.data?.total === 0 && upcoming.data?.total === 0;
  const empty = {
    started: hasNone(started),
    notes: notes.data?.total === 0,
    bookmarked: hasNone(bookmarked),
    done: hasNone(done),
  };
  const hasNothing = hasNoReviews && Object.values(empty).every(Boolean);
  return (
    <SectionPage
      bare
      title="Learning"
      lead={
        path.data && path.data.lessons.total > 0 && !hasNothing
          ? describeProgress(path.data)
          : "What you've started, finished, and bookmarked, plus your notes."
      }
    >
      {loading ? (
        <SectionGroup title={LISTS.started.title}>
          <Skeleton height="96px" radius="var(--radius-panel)" />
          <Skeleton height="132px" radius="var(--radius-panel)" />
        </SectionGroup>
      ) : (
        <>
          {path.data && path.data.lessons.total > 0 && !hasNothing ? <LessonsPanel path={path.data} /> : null}
          {empty.started ? null : <LearningGroup list="started" query={started} />}
          {hasNothing ? null : <ReviewGroup due={due} upcoming={upcoming} onShowMore={() => setShown(shown + MORE)} />}
          {empty.notes ? null : <NotesGroup viewer={viewer} first={FIRST} />}
          {empty.bookmarked ? null : <LearningGroup list="bookmarked" query={bookmarked} />}
          {empty.done ? null : <LearningGroup list="done" query={done} />}
          {hasNothing ? <NothingYet /> : <EmptyLists empty={empty} />}
        </>
      )}
    </SectionPage>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing here yet"
      text="Lessons and videos you start, your notes, bookmarks and questions to review will appear here."
      action={
        <>
          <ButtonLink look="primary" to="/tutorials">
            Start the tutorials
          </ButtonLink>
          <ButtonLink to="/videos">Watch the videos</ButtonLink>
        </>
      }
    />
  );
}

const EMPTY_LABELS = {
  started: 'lessons and videos you start',
  notes: 'notes',
  bookmarked: 'bookmarks',
  done: 'what you finish',
} as const;

function EmptyLists({ empty }: { empty: Readonly<Record<keyof typeof EMPTY_LABELS, boolean>> }) {
  const labels = (Object.keys(EMPTY_LABELS) as (keyof typeof EMPTY_LABELS)[])
    .filter((list) => empty[list])
    .map((list) => EMPTY_LABELS[list]);
  if (labels.length === 0) return null;
  const text = joinList.format(labels);
  return (
    <p className="text-3 text-ink-3">{`${text.charAt(0).toUpperCase()}${text.slice(1)} will appear here, too.`}</p>
  );
}

const useLearningPages = (viewer: number, list: LearningList) =>
  useInfiniteQuery(learningPagesQuery(useApi(), { viewer, list }));

function LearningGroup({ list, query }: { list: LearningList; query: ReturnType<typeof useLearningPages> }) {
  const { title } = LISTS[list];
  const [shown, setShown] = useState(FIRST);
  const { data, isError, refetch } = query;
  const loaded = data?.pages.flatMap(({ records }) => records) ?? [];
  const entries = loaded.slice(0, shown);
  const showMore = () => {
    setShown(shown + MORE);
    if (shown + MORE > loaded.length && query.hasNextPage) void query.fetchNextPage();
  };
  return (
    <SectionGroup title={title} count={data?.pages[0]?.total}>
      {entries.length > 0 ? (
        <LinkRows>
          {entries.map((record) => (
            <LinkRow
              key={record.address}
              to={record.address}
              title={record.title}
              control={<Remove list={list} record={record} />}
            >
              <RecordCaption list={list} record={record} />
            </LinkRow>
          ))}
        </LinkRows>
      ) : null}
      {query.isFetchNextPageError ? (
        <p className="text-bad text-3" role="alert">
          The rest couldn't be loaded. Please try again.
        </p>
      ) : null}
      {query.hasNextPage || loaded.length > shown ? (
        <div>
          <Button small busy={query.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      ) : null}
      {!data && isError ? (
        <Notice
          title="This list couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
    </SectionGroup>
  );
}

interface EntryProps {
  list: LearningList;
  record: LearningRecord;
}

function RecordCaption({ list, record }: EntryProps) {
  const { verb, time } = LISTS[list];
  const at = time(record);
  return <span className="text-3 text-ink-3">{`${placeLabel(record)}${at ? ` · ${verb} ${localDate(at)}` : ''}`}</span>;
}

function Remove({ list, record }: EntryProps) {
  const { label, icon: Icon, change } = LISTS[list].remove;
  const { mutate, isPending, isError } = useSaveLearning();
  return (
    <>
      <button
        type="button"
        className="icon-button bare"
        aria-label={`${label}: ${record.title}`}
        title={label}
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate({ collection: record.collection, id: record.id, ...change })}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isError ? (
        <p className={`text-bad text-3 ${classes.failure}`} role="alert">
          Your change couldn't be saved. Please try again.
        </p>
      ) : null}
    </>
  );
}
