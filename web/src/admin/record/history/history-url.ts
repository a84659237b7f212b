import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { BackState } from '../../url/back-state.ts';

/** The version that a version is compared with. */
export type Comparison = 'previous' | 'current';

interface HistoryUrlState {
  /** Null: none is chosen. */
  version: number | null;
  compare: Comparison;
}

/** State of the page's history entry. */
interface EntryState extends BackState {
  /** The entry before this one is the list of versions. */
  listed?: true;
}

const readNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

const writeSearch = ({ version, compare }: HistoryUrlState): string => {
  const params = new URLSearchParams();
  if (version !== null) params.set('version', String(version));
  if (compare === 'current') params.set('compare', compare);
  return params.size === 0 ? '' : `?${params}`;
};

/** The chosen version and comparison, in the query of the URL so that a link shows the same. */
export function useHistoryUrlState() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const entry = (state ?? {}) as EntryState;
  const listState: HistoryUrlState = {
    version: readNumber(params.get('version')),
    compare: params.get('compare') === 'current' ? 'current' : 'previous',
  };
  const show = (patch: Partial<HistoryUrlState>, { push = false } = {}) =>
    void navigate(
      { pathname, search: writeSearch({ ...listState, ...patch }) },
      { replace: !push, preventScrollReset: true, state: push ? { ...entry, listed: true } : entry },
    );
  return {
    ...listState,
    from: entry.from,
    show,
    /** Back to the list of versions, where it takes the whole screen. */
    showList: () => (entry.listed ? void navigate(-1) : show({ version: null, compare: 'previous' })),
  };
}
