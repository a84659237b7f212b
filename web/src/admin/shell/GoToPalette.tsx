import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { AUDIT_LIMITS } from '@qram/contract/audit-limits';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api-context.tsx';
import { recordsQuery } from '../../modules/audit/queries.ts';
import classes from './go-to-palette.module.css';
import { matching, recordActions, screenActions } from './palette-actions.tsx';

/** Debounce of the record search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 180;
const SEARCH_MAX = 100;

/** Records whose title matches; none while the query is too short. */
function useFoundRecords(query: string) {
  const term = query.trim();
  const [debounced] = useDebouncedValue(term, SEARCH_DEBOUNCE_MS);
  const searchable = debounced.length >= AUDIT_LIMITS.recordsSearchMin;
  const records = useQuery(recordsQuery(useApi(), debounced, searchable));
  const wanted = term.length >= AUDIT_LIMITS.recordsSearchMin;
  return {
    found: wanted && searchable ? (records.data ?? []) : [],
    searching: wanted && (debounced !== term || records.isFetching),
    failed: wanted && records.isError,
  };
}

function nothingFoundText({ searching, failed }: { searching: boolean; failed: boolean }): string {
  if (searching) return 'Searching…';
  return failed ? 'Records could not be searched' : 'No screen or record has this name';
}

/**
 * Palette over all screens and records, opened by Ctrl/⌘ K or from the top bar. Restores the focus on close unless a
 * result was chosen.
 */
export function GoToPalette({ onShortcuts }: { onShortcuts: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const focusBack = useRef<HTMLElement | null>(null);
  const records = useFoundRecords(query);
  const actions = useMemo(
    () => ({
      goTo: (path: string) => {
        focusBack.current = null;
        navigate(path);
      },
      showShortcuts: () => {
        focusBack.current = null;
        onShortcuts();
      },
    }),
    [navigate, onShortcuts],
  );
  const screens = useMemo(() => screenActions(actions), [actions]);
  const remember = () => {
    focusBack.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
  return (
    <Spotlight
      actions={[...matching(screens, query), ...recordActions(records.found, actions)]}
      filter={(_query, actions) => actions}
      query={query}
      onQueryChange={setQuery}
      returnFocus={false}
      overlayProps={{ color: '#0b0e14', backgroundOpacity: 0.42, blur: 0 }}
      onSpotlightOpen={remember}
      onSpotlightClose={() => focusBack.current?.focus({ preventScroll: true })}
      shortcut="mod + K"
      tagsToIgnore={[]}
      scrollable
      maxHeight={440}
      nothingFound={<span role="status">{nothingFoundText(records)}</span>}
      attributes={{ content: { 'aria-label': 'Go to…' } }}
      classNames={{
        action: classes.action,
        actionsGroup: classes.group,
        actionBody: classes.body,
        actionSection: classes.section,
        actionLabel: classes.label,
        search: classes.search,
        actionDescription: classes.about,
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Go to a screen or a record…',
        'aria-label': 'Go to a screen or a record',
        maxLength: SEARCH_MAX,
      }}
    />
  );
}
