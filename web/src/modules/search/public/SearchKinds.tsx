import { IconListSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { KIND_LABELS } from '../kind-labels.ts';
import type { SearchPage } from '../queries.ts';
import { KINDS, searchAddress } from '../search-address.ts';
import { KindIcon } from './KindIcon.tsx';
import classes from './SearchKinds.module.css';

/** At least so many results of a kind are counted, if there are more of them (server: MAX_CANDIDATES). */
const COUNTED = 100;

interface SearchKindsProps {
  page: SearchPage;
}

/** Filters by kind, as links with the number of results. */
export function SearchKinds({ page: { params, counts, more } }: SearchKindsProps) {
  const headingId = useId();
  const all = KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const entries = [
    { kind: null, label: 'All', count: more ? `${all}+` : String(all) },
    ...KINDS.map((kind) => ({
      kind,
      label: KIND_LABELS[kind].many,
      count: `${counts[kind]}${more && counts[kind] >= COUNTED ? '+' : ''}`,
    })),
  ];
  return (
    <nav className={classes.kinds} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Kind
      </h2>
      <ul className={classes.list}>
        {entries.map(({ kind, label, count }) => (
          <li key={label}>
            <Link
              className={classes.kind}
              to={searchAddress({ ...params, kind, page: 1 })}
              preventScrollReset
              aria-current={kind === params.kind ? 'true' : undefined}
              data-none={count === '0' || undefined}
            >
              {kind ? (
                <KindIcon kind={kind} size={17} />
              ) : (
                <IconListSearch size={17} stroke={1.75} aria-hidden="true" />
              )}
              <span>{label}</span>
              <span className={classes.count}>
                <span className="visually-hidden">, </span>
                {count}
                <span className="visually-hidden"> results</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
