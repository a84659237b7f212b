import { kindLabels } from '@qram/contract/collection/content';
import type { SearchResult } from '@qram/contract/modules/search/search';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Highlight } from './Highlight.tsx';
import { KindIcon } from './KindIcon.tsx';
import classes from './SearchDialog.module.css';

interface SearchOptionsProps {
  /** Id of the list; its options have the list's id with their place. */
  id: string;
  results: readonly SearchResult[];
  /** Place of the chosen one; -1: none. */
  chosen: number;
  onChoose(at: number): void;
}

export function SearchOptions({ id, results, chosen, onChoose }: SearchOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={id} className={classes.list} role="listbox" aria-label="Results">
      {results.map((result, at) => (
        <Link
          key={`${result.address} ${result.id}`}
          id={`${id}-${at}`}
          className={`grid items-center gap-3 no-underline ${classes.option}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          to={result.address}
          replace
          onMouseMove={() => onChoose(at)}
        >
          <span className="icon-tile size-[36px]">
            <KindIcon kind={result.kind} size={18} />
          </span>
          <span className="grid min-w-0">
            <span dir="auto" className={`truncate font-semibold ${classes.title}`}>
              <Highlight parts={result.title} className={classes.mark} />
            </span>
            <span className="truncate text-ink-3 text-2">
              <span>{`${kindLabels(result.kind).one}${result.context ? ' / ' : ''}`}</span>
              <Highlight parts={result.context_parts} className={classes.mark} />
            </span>
          </span>
          {result.locked ? (
            <span className="grid text-ink-3">
              <IconLock size={16} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">Premium</span>
            </span>
          ) : null}
        </Link>
      ))}
    </div>
  );
}
