import { IconSearch } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import classes from './VideoSearchBar.module.css';
import { SEARCH_MAX } from './video-search-address.ts';

interface VideoSearchBarProps {
  typed: string;
  /** The search that the results answer. */
  asked: string;
  /** How many there are; null while that is not known. */
  total: number | null;
  onType(text: string): void;
  onSubmit(): void;
  onClear(): void;
}

/** The search box with its results line (spec §2). Without scripts it is a plain form. */
export function VideoSearchBar({ typed, asked, total, onType, onSubmit, onClear }: VideoSearchBarProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={classes.bar}>
      <search className={classes.search}>
        <form action="/videos" method="get" onSubmit={submit}>
          <IconSearch className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
          <input
            className={classes.input}
            type="search"
            name="search"
            aria-label="Search videos"
            placeholder="Search videos"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </form>
      </search>
      <p className={classes.line} role="status">
        {asked && total !== null ? `${total} results found for "${asked}"` : ''}
      </p>
      {asked ? (
        <Link
          className={classes.clear}
          to="/videos"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onClear();
          }}
        >
          Clear Search
        </Link>
      ) : null}
    </div>
  );
}
