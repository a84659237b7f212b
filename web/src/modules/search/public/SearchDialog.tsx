import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SEARCH_MAX } from '../../../ui/controls/list-url.ts';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import { useModal } from '../../../ui/overlay/use-modal.ts';
import { searchQuery } from '../queries.ts';
import { searchUrl } from '../search-url.ts';
import { addSearch } from './recent-searches.ts';
import classes from './SearchDialog.module.css';
import { SearchOptions } from './SearchOptions.tsx';
import { SearchStart } from './SearchStart.tsx';

const MAX_OPTIONS = 7;

function useResults(q: string) {
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery({
    ...searchQuery(useApi(), { q, kind: null, access: null, exact: false, page: 1, viewer }),
    enabled: q !== '',
    placeholderData: (before, last) => (last?.queryKey[2] === viewer ? keepPreviousData(before) : undefined),
  });
  const page = q === '' ? undefined : query.data;
  return { query, page, results: page?.results.slice(0, MAX_OPTIONS) ?? [] };
}

/** The status that the list can't show, for sighted and other readers. */
function formatStatus({ q, failed, total }: { q: string; failed: boolean; total: number | null }): string {
  if (q === '' || failed) return '';
  if (total === null) return 'Searching...';
  return total === 0 ? `No results for “${q}”` : `${total} ${total === 1 ? 'result' : 'results'}`;
}

/** Combobox over the first results (WAI-ARIA APG). Links replace the dialog's history entry, which closes it. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const handlers = useModal(ref, { onClose });
  const navigate = useNavigate();
  const listId = useId();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(-1);
  const onSearch = useCallback((text: string) => {
    setQ(text);
    setChosen(-1);
  }, []);
  const field = useSearchField(q, onSearch);
  const { query, page, results } = useResults(q);
  const failed = query.isError && !query.data;
  const open = (url: string) => {
    addSearch(field.typed);
    void navigate(url, { replace: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The next results would replace a chosen one.
    if (step && results.length > 0 && !query.isPlaceholderData) {
      event.preventDefault();
      const places = results.length + 1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const result = results[chosen];
    if (result) open(result.address);
    else if (field.typed.trim() !== '') open(searchUrl({ q: field.typed.trim() }));
  };
  return (
    <dialog ref={ref} className={`card shadow-float dialog ${classes.dialog}`} aria-label="Search" {...handlers}>
      <div className={`flex flex-col ${classes.sheet}`}>
        <div className="flex items-center relative p-2 rule-b">
          <IconSearch
            className="text-ink-3 absolute start-5 pointer-events-none"
            size={20}
            stroke={1.75}
            aria-hidden="true"
          />
          <input
            className={`min-w-0 text-5 ${classes.input}`}
            role="combobox"
            aria-label="Search this site"
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
            placeholder="Search videos, lessons, patents and more"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            value={field.typed}
            onChange={(event) => field.type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="icon-button bare" aria-label="Close" onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <div className={`overflow-y-auto ${classes.body}`} data-stale={query.isPlaceholderData || undefined}>
          {page?.corrected ? (
            <p className="grid gap-3 justify-items-start text-4 text-ink-2 wrap-anywhere pt-4 px-5 pb-1">
              Showing results for <strong>{page.corrected}</strong>
            </p>
          ) : null}
          {failed ? (
            <div className="grid gap-3 justify-items-start text-4 text-ink-2 wrap-anywhere pt-4 px-5 pb-1" role="alert">
              <p>The search failed.</p>
              <Button onClick={() => void query.refetch()}>Try again</Button>
            </div>
          ) : null}
          {q === '' ? <SearchStart onSearch={field.type} isInDialog /> : null}
          <SearchOptions id={listId} results={results} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="flex items-center justify-between gap-4 text-ink-2 text-3 min-h-12 py-2 px-5 rule-t">
          <p className="min-w-0 truncate" role="status">
            {formatStatus({ q, failed, total: page && !query.isPlaceholderData ? page.total : null })}
          </p>
          <Link className="flex-none link font-semibold py-2" to={searchUrl({ q: field.typed.trim() })} replace>
            {field.typed.trim() === '' ? 'Search page' : 'All results'}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
