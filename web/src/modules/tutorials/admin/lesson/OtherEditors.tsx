import { Text } from '@mantine/core';
import type { Editor } from '@qram/contract/modules/presence/presence';
import { userLabel } from '../../../../admin/text/text-format.ts';
import text from '../../../../admin/ui/text.module.css';
import { localDateTime } from '../../../../ui/text/dates.ts';
import classes from './lesson-form.module.css';
import { useOtherEditors } from './use-other-editors.ts';

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The other editors of the lesson, each once; the admin's other tabs last. */
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
        <Text
          py="sm"
          px="md"
          bd="1px solid var(--line)"
          bdrs="var(--radius-panel)"
          fz="md"
          className={`${classes.others} ${text.wrap}`}
        >
          {`${describe(editors)} since ${localDateTime(first.since)}.`}
        </Text>
      ) : null}
    </div>
  );
}
