import { recordPath } from '@qram/contract/collection/record-pages';
import { Link } from 'react-router';
import classes from './TermRows.module.css';

interface TermRowsProps {
  terms: readonly { id: number; title: string; description: string; synonyms: string }[];
}

/** Terms with their lines; `#term-<id>` leads to one. */
export const TermRows = ({ terms }: TermRowsProps) => (
  <dl className={classes.terms}>
    {terms.map((term) => (
      <div key={term.id} id={`term-${term.id}`} className={classes.term}>
        <dt dir="auto" className="font-semibold wrap-anywhere">
          <Link className="link" to={recordPath('glossary', term)}>
            {term.title}
          </Link>
        </dt>
        <dd dir="auto" className="text-ink-2 wrap-anywhere">
          <p>{term.description}</p>
          {term.synonyms ? <p className="text-3 text-ink-3">{`Also called: ${term.synonyms}`}</p> : null}
        </dd>
      </div>
    ))}
  </dl>
);
