import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchInput } from '../../../ui/controls/SearchInput.tsx';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import { LinkRow, LinkRows } from '../../../ui/layout/LinkRows.tsx';
import { SectionGroup } from '../../../ui/layout/SectionPage.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { notesQuery } from '../queries.ts';
import classes from './LearningSection.module.css';

const MAX = 100;

export function NotesGroup({ viewer, first }: { viewer: number; first: number }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  const field = useSearchField(search, setSearch);
  const query = useQuery({
    ...notesQuery(useApi(), { viewer, search, shown }),
    placeholderData: keepPreviousData,
  });
  const { notes = [], total = 0 } = query.data ?? {};
  return (
    <SectionGroup
      title="Notes"
      count={query.data?.total}
      action={
        total > 1 || search !== '' ? (
          <search className={`block ${classes.search}`}>
            <SearchInput ref={input} name="notes" label="Search your notes" field={field} />
          </search>
        ) : null
      }
    >
      {notes.length > 0 ? (
        <LinkRows>
          {notes.map((note) => (
            <LinkRow key={note.topic_id} to={note.address} title={note.title}>
              <span dir="auto" className={`text-4 text-ink-2 ${classes.note}`}>
                {note.text}
              </span>
              <span className="text-3 text-ink-3">{`Edited ${localDate(note.updated_at)}`}</span>
            </LinkRow>
          ))}
        </LinkRows>
      ) : null}
      {query.data && total === 0 ? (
        <p className="text-4 text-ink-2" role="status">{`No notes found for “${search}”.`}</p>
      ) : null}
      {total > notes.length && shown < MAX ? (
        <div>
          <Button small busy={query.isFetching} onClick={() => setShown(MAX)}>
            Show more
          </Button>
        </div>
      ) : null}
      {total > notes.length && shown === MAX ? (
        <p className="text-4 text-ink-2">{`The latest ${MAX} are shown. Search to find others.`}</p>
      ) : null}
      {!query.data && query.isError ? (
        <Notice
          title="Your notes couldn't be loaded."
          action={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      ) : null}
    </SectionGroup>
  );
}
