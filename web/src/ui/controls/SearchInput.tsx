import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { classNames } from '../text/class-names.ts';
import { SEARCH_MAX } from './list-url.ts';
import classes from './SearchInput.module.css';
import type { SearchField } from './use-search-field.ts';

interface SearchInputProps {
  ref: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  placeholder?: string;
  field: SearchField;
  /** The page is for searching, and the field has room for a button at its end. */
  large?: boolean;
}

export function SearchInput({ ref, name, label, placeholder = label, field, large = false }: SearchInputProps) {
  return (
    <span className={classNames('block relative', large && classes.large)}>
      <IconSearch className={`text-ink-3 ${classes.icon}`} size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={ref}
        className={`w-full control ${classes.input}`}
        type="search"
        dir="auto"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={field.typed}
        onChange={(event) => field.type(event.target.value)}
      />
    </span>
  );
}
