import type { Editor } from '@qram/contract/modules/presence';
import { userLabel } from '../../../../admin/text-format.ts';
import { localDateTime } from '../../../../ui/dates.ts';
import classes from './lesson-form.module.css';
import { useOtherEditors } from './use-other-editors.ts';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Who else has the lesson open, each once; the admin's own tabs last. */
function describe(editors: readonly Editor[]): string {
  const others = [...new Set(editors.filter(({ you }) => !you).map(userLabel))];
  const you = editors.some((editor) => editor.you);
  if (others.length === 0) return "You've had this lesson open in another tab";
  const names = listed.format([...others, ...(you ? ['you, in another tab,'] : [])]);
  return `${names} ${others.length > 1 || you ? 'have' : 'has'} had this lesson open`;
}

/** Says who else has the lesson open. */
export function OtherEditors({ id }: { id: number }) {
  const editors = useOtherEditors(id);
  const [first] = editors;
  return (
    <div role="status">
      {first ? (
        <p className={classes.editors}>
          {describe(editors)} since {localDateTime(first.since)}.
        </p>
      ) : null}
    </div>
  );
}
