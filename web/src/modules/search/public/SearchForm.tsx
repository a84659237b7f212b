import { IconX } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import { SearchInput } from '../../../ui/controls/SearchInput.tsx';
import type { SearchField } from '../../../ui/controls/use-search-field.ts';
import type { SearchParams } from '../queries.ts';

interface SearchFormProps {
  params: SearchParams;
  field: SearchField;
}

/** Field of the search page. Without JavaScript, a form whose response is the page with the results. */
export function SearchForm({ params, field }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.submit();
  };
  const clear = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    field.type('');
    // The link disappears with the text, so move the focus.
    input.current?.focus({ preventScroll: true });
  };
  return (
    <search>
      <form className="relative max-w-[760px]" action="/search" method="get" onSubmit={submit}>
        <SearchInput
          ref={input}
          name="q"
          label="Search this site"
          placeholder="Search videos, lessons, patents and more"
          field={field}
          large
        />
        {params.kind ? <input type="hidden" name="kind" value={params.kind} /> : null}
        {params.access ? <input type="hidden" name="access" value={params.access} /> : null}
        {field.typed ? (
          <Link
            className="icon-button bare screen-only absolute top-[6px] end-[6px]"
            to="/search"
            aria-label="Clear search"
            onClick={clear}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </Link>
        ) : null}
      </form>
    </search>
  );
}
