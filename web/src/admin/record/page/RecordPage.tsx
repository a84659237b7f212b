import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { collectionRecordQuery } from '../../calls/collection-queries.ts';
import type { ChangeListState, ListUrlState } from '../../calls/collection-url.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useChanged } from '../../live/live-changes.ts';
import panel from '../../ui/panel.module.css';
import { RecordHead } from '../../ui/RecordHead.tsx';
import { focusScreenTitle } from '../../ui/ScreenHead.tsx';
import { useScreenTitle } from '../../url/screen-title.ts';
import { useScreenKeys } from '../../url/single-keys.ts';
import { RecordUnavailable } from '../form/RecordUnavailable.tsx';
import { PublicationState, type PublishedRecord } from '../publication/PublicationState.tsx';
import { OpenedRecord } from './OpenedRecord.tsx';
import { RecordActions } from './RecordActions.tsx';
import { useNeighbors } from './use-neighbors.ts';

interface RecordPageProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  id: number;
  /** The focus starts in the first field, else in the heading. */
  focuses: boolean;
  listState: ListUrlState;
  change: ChangeListState;
}

/** Path of the list as it was, without the record that is open. */
function useListPath(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  for (const name of ['view', 'edit']) params.delete(name);
  const query = params.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** The page of one record, which is edited in place. It opens over its list, and leads back to it. */
export function RecordPage<R extends StoredRecord, V extends FormValues>(props: RecordPageProps<R, V>) {
  const { definition, id, focuses, listState, change } = props;
  const { noun, getName, abilities, record: shown } = definition;
  const record = useQuery(collectionRecordQuery<R>(useApi(), definition, id));
  const name = collectionAt(definition.path);
  useChanged([name], () => void record.refetch());
  const listPath = useListPath();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const neighbors = useNeighbors(definition, id, listState, change);
  const { data } = record;
  // The list's until it is loaded: the form starts from the latest version alone.
  const named = data ?? (record.isError ? undefined : neighbors.listed);
  useScreenTitle(named ? getName(named) : definition.title);
  const leave = () => void navigate(listPath);
  const edit = () => {
    const first = form.current?.querySelector<HTMLElement>('[data-autofocus], input, textarea');
    first?.focus();
    return first !== undefined && first !== null;
  };
  useScreenKeys([
    { keys: ['j'], label: `Next ${noun}`, press: () => neighbors.go(1) },
    { keys: ['k'], label: `Previous ${noun}`, press: () => neighbors.go(-1) },
    { keys: ['e'], label: `Edit the ${noun}`, press: edit },
    {
      keys: ['Esc'],
      label: 'Back to the list',
      press: () => {
        leave();
        return true;
      },
    },
  ]);
  useEffect(() => {
    if (!focuses) focusScreenTitle();
  }, [focuses]);
  return (
    <div data-record-page>
      <RecordHead
        back={{ to: listPath, label: definition.title }}
        title={
          <>
            <span dir="auto">{named ? (shown.heading?.(named) ?? getName(named)) : noun}</span>
            {named ? shown.renderBadge?.(named) : null}
            {named && abilities.published ? <PublicationState record={named as unknown as PublishedRecord} /> : null}
          </>
        }
        actions={
          <RecordActions
            definition={definition}
            record={data}
            neighbors={neighbors}
            onCopy={() => change({ open: { kind: 'copy', id } })}
            // At once, so that the deleted record isn't loaded again.
            onDeleted={() => void navigate(listPath, { flushSync: true })}
          />
        }
        note={null}
        tabs={null}
      />
      {data ? (
        <OpenedRecord
          definition={definition}
          record={data}
          element={form}
          focuses={focuses}
          onSavedAsNew={(saved) => change({ open: { kind: 'view', id: saved.id } }, { replace: true })}
        />
      ) : (
        <section className={panel.panel}>
          <RecordUnavailable
            record={record}
            noun={noun}
            action={
              <Button variant="default" onClick={leave}>
                Back to the list
              </Button>
            }
          />
        </section>
      )}
    </div>
  );
}
