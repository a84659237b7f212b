import type { ImportRow } from '@qram/contract/import';
import { IconArrowRight } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';
import { type FieldLabels, labelOf, OUTCOMES } from './import-labels.ts';
import classes from './import-rows.module.css';

const Value = ({ text }: { text: string }) => (text === '' ? <em>empty</em> : text);

/** A row of a file, with what happens to it. */
export function CheckedRow({ row, labels }: { row: ImportRow; labels: FieldLabels }) {
  const { label, tone } = OUTCOMES[row.outcome];
  const errors = Object.entries(row.errors);
  return (
    <li className={classes.row}>
      <span className={classes.rowNumber}>
        <span className="visually-hidden">Row </span>
        {row.number}
      </span>
      <div className={classes.rowText}>
        <p className={classes.rowHead}>
          <span className={classes.rowTitle}>{row.title || 'Untitled'}</span>
          <Badge small tone={tone}>
            {label}
          </Badge>
        </p>
        {errors.length > 0 ? (
          <ul className={classes.messages}>
            {errors.map(([field, messages]) => (
              <li key={field}>
                <span className={classes.field}>{labelOf(field, labels)}:</span> {messages.join(' ')}
              </li>
            ))}
          </ul>
        ) : null}
        {row.changes.length > 0 ? (
          <ul className={classes.messages}>
            {row.changes.map(({ field, before, after }) => (
              <li key={field}>
                <span className={classes.field}>{labelOf(field, labels)}:</span>{' '}
                <span className={classes.before}>
                  <Value text={before} />
                </span>{' '}
                <IconArrowRight className={classes.arrow} size={14} stroke={1.8} role="img" aria-label="becomes" />{' '}
                <span className={classes.after}>
                  <Value text={after} />
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}
