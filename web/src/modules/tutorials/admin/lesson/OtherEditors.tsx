import { Text } from '@mantine/core';
import type { Editor } from '@qram/contract/modules/presence/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userLabel } from '../../../../admin/text/text-format.ts';
import panel from '../../../../admin/ui/panel.module.css';
import text from '../../../../admin/ui/text.module.css';
import { useApi } from '../../../../api/api-context.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import { leave, presenceQuery } from '../../../presence/queries.ts';
import classes from './lesson-form.module.css';

const NOBODY: readonly Editor[] = [];

/** Not crypto.randomUUID(), which is missing on sites without HTTPS. */
const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Says that this tab has a lesson open, and returns the other tabs that have. */
function useOtherEditors(id: number): readonly Editor[] {
  const api = useApi();
  const [tab] = useState(randomName);
  const { data } = useQuery(presenceQuery(api, id, tab));
  useEffect(() => {
    const close = () => void leave(api, id, tab);
    // A page that is reloaded or closed doesn't unmount.
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [api, id, tab]);
  return data ?? NOBODY;
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The other editors of the lesson, each once; the admin's other tabs last. */
function describe(editors: readonly Editor[]): string {
  const others = [...new Set(editors.filter(({ you }) => !you).map(userLabel))];
  const you = editors.some((editor) => editor.you);
  if (others.length === 0) return "You've had this lesson open in another tab";
  const names = listed.format([...others, ...(you ? ['you, in another tab,'] : [])]);
  return `${names} ${others.length > 1 || you ? 'have' : 'has'} had this lesson open`;
}

export function OtherEditors({ id }: { id: number }) {
  const editors = useOtherEditors(id);
  const [first] = editors;
  return (
    <div role="status">
      {first ? (
        <Text py="xs" px="md" fz="sm" className={`${classes.others} ${panel.lineBelow} ${text.wrap}`}>
          {`${describe(editors)} since ${localDateTime(first.since)}.`}
        </Text>
      ) : null}
    </div>
  );
}
