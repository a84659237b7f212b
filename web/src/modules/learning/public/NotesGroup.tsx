import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { localDateTime } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { notesQuery } from '../queries.ts';
import classes from './LearningSection.module.css';

const FIRST = 5;
/** The most records of one response. */
const MAX = 100;

/** The viewer's notes on all lessons, with a search once there is something to search. */
export function NotesGroup({ viewer }: { viewer: number }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(FIRST);
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchField(search, setSearch);
  const query = useQuery({
    ...notesQuery(useApi(), { viewer, search, shown }),
    placeholderData: keepPreviousData,
  });
  const { notes = [], total = 0 } = query.data ?? {};
  return (
    <section aria-label="Notes">
      <h2 className={`row gap-8 text-17 ${classes.title}`}>
        Notes
        {total > 0 ? <span className="quiet font-medium">{total}</span> : null}
      </h2>
      {total > FIRST || search !== '' ? (
        <search className={`block ${classes.search}`}>
          <SearchInput ref={input} name="notes" label="Search your notes" field={field} />
        </search>
      ) : null}
      {notes.length > 0 ? (
        <ul className={`stack ruled ${classes.list}`}>
          {notes.map((note) => (
            <li key={note.topic_id} className={`relative stack gap-2 ${classes.entry} ${classes.row}`}>
              <Link dir="auto" className={`font-medium no-underline wrap-anywhere ${classes.target}`} to={note.address}>
                {note.title}
              </Link>
              <span dir="auto" className={`small wrap-anywhere ${classes.note}`}>
                {note.text}
              </span>
              <span className="caption">{localDateTime(note.updated_at)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {query.data && total === 0 ? (
        <p className="small" role="status">
          {search ? `No notes found for “${search}”.` : 'What you write below a lesson will appear here.'}
        </p>
      ) : null}
      {total > notes.length && shown < MAX ? (
        <Button small busy={query.isFetching} onClick={() => setShown(MAX)}>
          Show more
        </Button>
      ) : null}
      {total > notes.length && shown === MAX ? (
        <p className="small">The latest {MAX} are shown. Search to find others.</p>
      ) : null}
      {!query.data && query.isError ? (
        <Notice
          title="Your notes couldn't be loaded."
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      ) : null}
    </section>
  );
}
