import type { AuditChange } from '@qram/contract/modules/audit';
import classes from './audit.module.css';
import { fieldWords } from './audit-words.ts';

const KINDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** Each field with what it was and what it became; long texts keep their lines. */
export function ChangeList({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <p className={classes.nothing}>No values were written down with this entry.</p>;
  return (
    <section aria-labelledby="audit-changes">
      <h3 id="audit-changes" className={classes.changesTitle}>
        {changes.length === 1 ? '1 field' : `${changes.length} fields`}
      </h3>
      <dl className={classes.changes}>
        {changes.map((change) => (
          <div key={change.field} className={classes.change}>
            <dt className={classes.field}>
              {fieldWords(change.field)}
              <span className={classes.kind}>{KINDS[change.kind]}</span>
            </dt>
            {change.before === null ? null : <Value sign="before" text={change.before} />}
            {change.after === null ? null : <Value sign="after" text={change.after} />}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ sign, text }: { sign: 'before' | 'after'; text: string }) {
  const Words = sign === 'before' ? 'del' : 'ins';
  return (
    <dd className={classes.value} data-sign={sign}>
      <span className={classes.sign} aria-hidden="true">
        {sign === 'before' ? '−' : '+'}
      </span>
      <span className="visually-hidden">{sign === 'before' ? 'Before: ' : 'After: '}</span>
      <Words className={classes.text}>{text}</Words>
    </dd>
  );
}
