import { type FormEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import classes from './SearchBar.module.css';
import { SearchInput } from './SearchInput.tsx';
import type { SearchField } from './use-search-field.ts';
import { useSearchNavigation } from './use-search-navigation.ts';

interface SearchBarProps {
  label: string;
  path: string;
  field: SearchField;
  line: string;
  clear: string | null;
  children?: ReactNode;
}

/** Search form of a list with its result summary. Works without JavaScript. */
export function SearchBar({ label, path, field, line, clear, children }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.submit();
  };
  const go = useSearchNavigation();
  const onClear = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The link disappears with the search, so move the focus.
    input.current?.focus({ preventScroll: true });
    go(path);
  };
  return (
    <div className="flex items-center flex-wrap gap-3 gap-y-3 min-h-[46px] mt-[28px]">
      {/* Field, filters and summary wrap in one row. */}
      <search className="contents">
        <form className="contents" action={path} method="get" onSubmit={submit}>
          <span className={classes.field} data-filtered={children ? true : undefined}>
            <SearchInput ref={input} name="search" label={label} field={field} />
          </span>
          {children}
        </form>
      </search>
      <div className={`flex items-center flex-wrap min-w-0 gap-3 gap-y-0 ${classes.result}`}>
        <p className="text-4 text-ink-2 wrap-anywhere empty:hidden" role="status">
          {line}
        </p>
        {clear ? (
          <Link
            className="text-accent text-4 font-semibold no-underline hover:text-accent-strong hover:underline underline-offset-3 screen-only py-2"
            to={path}
            onClick={onClear}
          >
            {clear}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
