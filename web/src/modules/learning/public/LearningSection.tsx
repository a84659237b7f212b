import type { LearningList } from '@qram/contract/modules/learning';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { localDateTime } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SectionPage } from '../../../ui/SectionPage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type LearningChange, type LearningRecord, learningPagesQuery, reviewsQuery } from '../queries.ts';
import classes from './LearningSection.module.css';
import { placeLabel } from './learning-labels.ts';
import { NotesGroup } from './NotesGroup.tsx';
import { ReviewGroup } from './ReviewGroup.tsx';
import { useSaveLearning } from './use-save-learning.ts';

const FIRST = 5;
const MORE = 20;

interface ListAppearance {
  title: string;
  empty: string;
  next: { to: string; label: string };
  remove: { label: string; change: LearningChange };
  time(record: LearningRecord): string | null;
}

const LISTS: Readonly<Record<LearningList, ListAppearance>> = {
  begun: {
    title: 'In progress',
    empty: 'Lessons you open and videos you play will appear here until you mark them as done.',
    next: { to: '/tutorials', label: 'Start the tutorials' },
    remove: { label: 'Remove', change: { begun: false } },
    time: ({ last_at }) => last_at,
  },
  bookmarked: {
    title: 'Bookmarks',
    empty: 'Press Bookmark on a video, lesson or patent to find it here.',
    next: { to: '/videos', label: 'Watch the videos' },
    remove: { label: 'Remove bookmark', change: { bookmarked: false } },
    time: ({ bookmarked_at }) => bookmarked_at,
  },
  done: {
    title: 'Done',
    empty: 'Everything you mark as done will appear here.',
    next: { to: '/tutorials', label: 'Find a lesson' },
    remove: { label: 'Mark as not done', change: { done: false } },
    time: ({ done_at }) => done_at,
  },
};

/** The questions that are due for the viewer, and the records that they have started, bookmarked and done. */
export default function LearningSection({ viewer }: { viewer: number }) {
  const begun = useLearningPages(viewer, 'begun');
  const bookmarked = useLearningPages(viewer, 'bookmarked');
  const done = useLearningPages(viewer, 'done');
  const [shown, setShown] = useState(FIRST);
  const api = useApi();
  const due = useQuery({ ...reviewsQuery(api, { viewer, list: 'due', shown }), placeholderData: keepPreviousData });
  const upcoming = useQuery(reviewsQuery(api, { viewer, list: 'upcoming', shown: 1 }));
  // All at once, so that one list doesn't push the next one down.
  const loading = [begun, bookmarked, done, due, upcoming].some(({ isPending }) => isPending);
  return (
    <SectionPage title="Learning" lead="What's due for review, and what you've started, bookmarked and finished.">
      {loading ? (
        <Skeleton height="240px" radius="var(--radius-panel)" />
      ) : (
        <div className={`stack ${classes.groups}`}>
          <LearningGroup list="begun" query={begun} />
          <ReviewGroup due={due} upcoming={upcoming} onShowMore={() => setShown(shown + MORE)} />
          <NotesGroup viewer={viewer} />
          <LearningGroup list="bookmarked" query={bookmarked} />
          <LearningGroup list="done" query={done} />
        </div>
      )}
    </SectionPage>
  );
}

const useLearningPages = (viewer: number, list: LearningList) =>
  useInfiniteQuery(learningPagesQuery(useApi(), { viewer, list }));

function LearningGroup({ list, query }: { list: LearningList; query: ReturnType<typeof useLearningPages> }) {
  const { title, empty, next } = LISTS[list];
  const [shown, setShown] = useState(FIRST);
  const { data, isError, refetch } = query;
  const loaded = data?.pages.flatMap(({ records }) => records) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const showMore = () => {
    setShown(shown + MORE);
    if (shown + MORE > loaded.length && query.hasNextPage) void query.fetchNextPage();
  };
  return (
    <section aria-label={title}>
      <h2 className={`row gap-8 text-17 ${classes.title}`}>
        {title}
        {total > 0 ? <span className="quiet font-medium">{total}</span> : null}
      </h2>
      {total > 0 ? (
        <ul className={`stack ruled ${classes.list}`}>
          {loaded.slice(0, shown).map((record, at) => (
            <Entry key={record.address} list={list} record={record} latest={list === 'begun' && at === 0} />
          ))}
        </ul>
      ) : null}
      {data && total === 0 ? (
        <div className="row wrap justify-between gap-16 gap-y-10 small">
          <p className="grow">{empty}</p>
          <ButtonLink small to={next.to}>
            {next.label}
          </ButtonLink>
        </div>
      ) : null}
      {query.isFetchNextPageError ? (
        <p className="bad text-14" role="alert">
          The rest couldn't be loaded. Please try again.
        </p>
      ) : null}
      {query.hasNextPage || loaded.length > shown ? (
        <Button small busy={query.isFetchingNextPage} onClick={showMore}>
          Show more
        </Button>
      ) : null}
      {!data && isError ? (
        <Notice
          title="This list couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
    </section>
  );
}

function Entry({ list, record, latest }: { list: LearningList; record: LearningRecord; latest: boolean }) {
  const { remove, time } = LISTS[list];
  const { mutate, isPending, isError } = useSaveLearning();
  const at = time(record);
  return (
    <li
      className={`relative row wrap justify-between gap-16 gap-y-10 ${classes.entry} ${latest ? classes.latest : classes.row}`}
    >
      <div className="stack gap-2 grow min-w-0 wrap-anywhere">
        <Link dir="auto" className={`font-medium no-underline ${classes.target}`} to={record.address}>
          {record.title}
        </Link>
        <span className="caption">
          {placeLabel(record)}
          {at ? ` · ${localDateTime(at)}` : ''}
        </span>
        {isError ? (
          <span className="bad text-14" role="alert">
            Your change couldn't be saved. Please try again.
          </span>
        ) : null}
      </div>
      <div className="row items-stretch gap-8 relative">
        {latest ? (
          <ButtonLink small look="primary" to={record.address} aria-label={`Continue ${record.title}`}>
            Continue
          </ButtonLink>
        ) : null}
        <Button
          small
          busy={isPending}
          aria-label={`${remove.label}: ${record.title}`}
          onClick={() => mutate({ collection: record.collection, id: record.id, ...remove.change })}
        >
          {remove.label}
        </Button>
      </div>
    </li>
  );
}
