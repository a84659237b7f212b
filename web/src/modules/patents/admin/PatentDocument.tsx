import type { Patent } from '@qram/contract/modules/patents';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { linkOf, uploadOf } from './patent-values.ts';
import classes from './patents.module.css';

/** The way to a patent's document, or that there is none. */
export function PatentDocument({ patent, long = false }: { patent: Patent; long?: boolean }) {
  if (patent.pdf_url === '') return <span className={classes.none}>None</span>;
  const uploaded = uploadOf(patent) !== null;
  const DocumentIcon = uploaded ? IconFileTypePdf : IconExternalLink;
  const word = uploaded ? 'PDF' : 'Link';
  return (
    <a className={classes.document} href={patent.pdf_url} target="_blank" rel="noreferrer">
      <DocumentIcon size={16} stroke={1.6} aria-hidden="true" />
      {long ? (uploadOf(patent) ?? linkOf(patent)) : word}
      <span className="visually-hidden"> of {patent.title}, opens in a new tab</span>
    </a>
  );
}
