import type { Patent } from '@qram/contract/modules/patents';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { ClampedText } from '../../../ui/ClampedText.tsx';
import classes from './PatentCard.module.css';
import { documentAddress, inventorsLine, longDate, NO_DESCRIPTION } from './patent-details.ts';

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children || <span className={classes.none}>Not stated</span>}</dd>
    </div>
  );
}

/** One patent: details, description and document link (requirements: Patents). */
export function PatentCard({ patent }: { patent: Patent }) {
  const issued = longDate(patent.issue_date);
  return (
    <article className={classes.card}>
      <h2 className={classes.title}>{patent.title}</h2>
      <dl className={classes.details}>
        <Detail name="Patent Number">
          <span className={classes.number}>{patent.patent_number}</span>
        </Detail>
        <Detail name="Issue Date">
          {issued && patent.issue_date ? <time dateTime={patent.issue_date}>{issued}</time> : null}
        </Detail>
        <Detail name="Inventors">{inventorsLine(patent.inventors)}</Detail>
      </dl>
      {patent.description ? (
        <ClampedText text={patent.description} about={patent.title} />
      ) : (
        <p className={classes.none}>{NO_DESCRIPTION}</p>
      )}
      <div className={classes.action}>
        <ButtonAnchor
          href={documentAddress(patent.pdf_url)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`View Patent: ${patent.title}`}
        >
          View Patent
          <IconArrowUpRight size={18} stroke={1.75} aria-hidden="true" />
        </ButtonAnchor>
      </div>
    </article>
  );
}
