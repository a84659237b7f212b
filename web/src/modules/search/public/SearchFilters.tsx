import { kindLabels, SEARCH_KINDS } from '@qram/contract/collection/content';
import { IconListSearch } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { SearchPage, SearchParams } from '../queries.ts';
import { searchUrl } from '../search-url.ts';
import { KindIcon } from './KindIcon.tsx';
import classes from './SearchPage.module.css';

/** Results of a kind are counted up to this number, if there are more of them (server: MAX_CANDIDATES). */
const COUNTED = 100;

interface Filter {
  label: string;
  icon: ReactNode;
  count: string;
  active: boolean;
  params: SearchParams;
}

function FilterList({ name, filters }: { name: string; filters: readonly Filter[] }) {
  const headingId = useId();
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId} className={`text-3 ${classes.heading}`}>
        {name}
      </h2>
      <ul className={`grid gap-1 -mx-3 ${classes.filterList}`}>
        {filters.map(({ label, icon, count, active, params }) => (
          <li key={label}>
            <Link
              className={`flex items-center gap-3 nav-item text-4 font-medium ${classes.filter}`}
              to={searchUrl(params)}
              preventScrollReset
              aria-current={active ? 'true' : undefined}
              data-none={count === '0' || undefined}
            >
              {icon}
              <span>{label}</span>
              <span className="ms-auto tabular">
                <span>{count}</span>
                <span className="visually-hidden">{count === '1' ? ' result' : ' results'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SearchFiltersProps {
  page: SearchPage;
  /** The URL's, which may be ahead of the page's on a slow network. */
  params: SearchParams;
}

export function SearchFilters({ page: { counts, access_counts, more }, params }: SearchFiltersProps) {
  const formatCount = (count: number) => `${count}${more && count >= COUNTED ? '+' : ''}`;
  const all = SEARCH_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const first = { ...params, page: 1 };
  const kinds: Filter[] = SEARCH_KINDS.map((kind) => ({
    label: kindLabels(kind).many,
    icon: <KindIcon kind={kind} size={17} />,
    count: formatCount(counts[kind]),
    active: params.kind === kind,
    params: { ...first, kind },
  }));
  const everything: Filter = {
    label: 'All',
    icon: <IconListSearch size={17} stroke={1.75} aria-hidden="true" />,
    count: more ? `${all}+` : String(all),
    active: params.kind === null,
    params: { ...first, kind: null },
  };
  const access = (['free', 'premium'] as const).map((value): Filter => {
    const active = params.access === value;
    return {
      label: value === 'free' ? 'Free' : 'Premium',
      icon: <span className={classes.box} />,
      count: formatCount(access_counts[value]),
      active,
      params: { ...first, access: active ? null : value },
    };
  });
  return (
    <div className="grid grid-cols-1 gap-6 max-lg:gap-1">
      <FilterList name="Kind" filters={[everything, ...kinds]} />
      <FilterList name="Access" filters={access} />
    </div>
  );
}
