import { recordPath } from '@qram/contract/collection/record-pages';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonAnchor } from '../../../ui/controls/Button.tsx';
import { ClampedText } from '../../../ui/text/ClampedText.tsx';
import { Inventors } from './Inventors.tsx';
import classes from './PatentsPage.module.css';
import {
  descriptionText,
  hasDocument,
  inventorNames,
  longDate,
  NO_DESCRIPTION,
  NO_DOCUMENT,
} from './patent-details.ts';

function PatentDetails({ patent }: { patent: Patent }) {
  const issued = longDate(patent.issue_date);
  const inventors = inventorNames(patent.inventors);
  return (
    <dl className="flex flex-wrap items-baseline text-4 gap-6 gap-y-1 overflow-hidden">
      <div className={`relative min-w-0 ${classes.detail}`}>
        <dt className="text-ink-3">Patent Number</dt>{' '}
        <dd className="font-mono text-3 font-medium tracking-snug">{patent.patent_number}</dd>
      </div>
      {issued && patent.issue_date ? (
        <div className={`relative min-w-0 ${classes.detail}`}>
          <dt className="text-ink-3">Issue Date</dt>{' '}
          <dd className="text-ink-2">
            <time dateTime={patent.issue_date}>{issued}</time>
          </dd>
        </div>
      ) : null}
      {inventors.length > 0 ? (
        <div className={classes.line}>
          <dt className="text-ink-3">Inventors</dt>{' '}
          <dd>
            <Inventors names={inventors} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

interface PatentCardProps {
  patent: Patent;
  marks: ReactNode;
}

/** One patent: details, description and document link (requirements: Patents). */
export function PatentCard({ patent, marks }: PatentCardProps) {
  const description = descriptionText(patent);
  return (
    <article className={`min-w-0 card relative wrap-anywhere ${classes.card}`}>
      <div className="flex flex-col gap-3 min-w-0">
        <h2 dir="auto" className="text-6 leading-tight">
          <Link className={`no-underline ${classes.target}`} to={recordPath('patents', patent)}>
            {patent.title}
          </Link>
        </h2>
        <PatentDetails patent={patent} />
        {description === NO_DESCRIPTION ? <p className="text-ink-3 text-4">{description}</p> : null}
        {description && description !== NO_DESCRIPTION ? <ClampedText text={description} about={patent.title} /> : null}
      </div>
      <div className={`flex items-center justify-between gap-4 min-w-0 lg:flex-col lg:items-end ${classes.side}`}>
        {hasDocument(patent.pdf_url) ? (
          <ButtonAnchor
            href={patent.pdf_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`View Patent: ${patent.title}`}
          >
            View Patent
            <IconArrowUpRight size={18} stroke={1.75} aria-hidden="true" />
          </ButtonAnchor>
        ) : (
          <p className="text-ink-3 text-4">{NO_DOCUMENT}</p>
        )}
        {marks}
      </div>
    </article>
  );
}
