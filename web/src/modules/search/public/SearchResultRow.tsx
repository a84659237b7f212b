import { kindLabels } from '@qram/contract/collection/content';
import type { SearchResult } from '@qram/contract/modules/search/search';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/text/Badge.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { AccessHint } from '../../service-requests/shared/AccessHint.tsx';
import { Highlight } from './Highlight.tsx';
import { KindIcon } from './KindIcon.tsx';
import classes from './SearchPage.module.css';

const HAS_ACCESS = new Set(['tutorials', 'applications']);

function ResultAccess({ result: { kind, id, title, opened_by } }: { result: SearchResult }) {
  return (
    <p className="quiet-links text-3 wrap-anywhere by-access -mt-1 -mb-3">
      <AccessHint
        title={title.map(({ text }) => text).join('')}
        content={kind === 'tutorials' ? { kind: 'topic', id } : { kind: 'premium-apps' }}
        openedBy={opened_by}
      />
    </p>
  );
}

export function SearchResultRow({ result }: { result: SearchResult }) {
  const { kind, context, context_parts, premium, locked, detail, passages, section } = result;
  return (
    <li className={`grid gap-4 ${classes.result}`}>
      <span className={`icon-tile size-10 max-md:hidden ${classes.icon}`} data-locked={locked || undefined}>
        <KindIcon kind={kind} size={20} />
      </span>
      <div>
        <p className={`flex flex-wrap text-ink-3 text-3 wrap-anywhere ${classes.about}`}>
          <span>{kindLabels(kind).one}</span>{' '}
          <span className={classNames('relative', context && classes.place)}>
            {context ? <Highlight parts={context_parts} className={classes.mark} /> : null}
            <span className={`whitespace-nowrap ${classes.access}`}>
              {HAS_ACCESS.has(kind) ? (
                <>
                  {context ? <span>{'\u00a0'}</span> : null}
                  <Badge tone={premium === 1 ? 'accent' : 'good'}>{premium === 1 ? 'Premium' : 'Free'}</Badge>
                </>
              ) : null}
              {locked ? (
                <span className="inline-flex items-center by-access">
                  <IconLock size={15} stroke={1.75} aria-hidden="true" />
                  <span className="visually-hidden">Locked</span>
                </span>
              ) : null}
            </span>
          </span>
        </p>
        <h2 dir="auto" className="text-6 leading-tight wrap-anywhere max-w-[34em] my-1 tracking-snug">
          <Link
            className="no-underline hover:text-accent-strong hover:underline underline-offset-3"
            to={result.address}
          >
            <Highlight parts={result.title} className={classes.mark} />
          </Link>
        </h2>
        {passages.map((parts) => (
          <p dir="auto" key={parts[0]?.text} className="text-4 text-ink-2 wrap-anywhere max-w-[74ch]">
            <Highlight parts={parts} className={classes.mark} />
          </p>
        ))}
        {section ? (
          <p className="mt-2 text-ink-3 text-3 wrap-anywhere">
            {kind === 'videos' ? 'Found in the transcript' : `In section “${section}”`}
          </p>
        ) : null}
        {locked ? <ResultAccess result={result} /> : null}
        {detail ? <p className="mt-2 text-ink-3 text-3 wrap-anywhere">{detail}</p> : null}
      </div>
    </li>
  );
}
