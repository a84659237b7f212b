import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { LineAction } from './line-actions.ts';
import classes from './lines-field.module.css';

interface LineInputProps {
  text: string;
  at: number;
  count: number;
  /** Id of the error message. */
  describedBy: string | undefined;
  /** Applies an action, then focuses a control of the given line. */
  onAct: (action: LineAction, then?: { at: number; control: string }) => void;
}

/** Text after a paste with line breaks. */
function pastedInto(input: HTMLTextAreaElement, pasted: string): string[] {
  const { selectionStart, selectionEnd, value } = input;
  return (value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)).split(/\r\n|\r|\n/);
}

/** Input of one line. Enter adds a line, Backspace removes an empty one. */
export function LineInput({ text, at, count, describedBy, onAct }: LineInputProps) {
  const number = at + 1;
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onAct({ kind: 'insert', at: at + 1 }, { at: at + 1, control: 'textarea' });
    }
    if (event.key === 'Backspace' && text === '' && count > 1) {
      event.preventDefault();
      onAct({ kind: 'remove', at }, { at: Math.max(0, at - 1), control: 'textarea' });
    }
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = pastedInto(event.currentTarget, event.clipboardData.getData('text/plain'));
    if (lines.length === 1) return;
    event.preventDefault();
    onAct({ kind: 'replace', at, lines }, { at: at + lines.length - 1, control: 'textarea' });
  };
  return (
    <li className={classes.line} data-line={at}>
      <Text span pt="xs" ff="monospace" fz="xs" lh="18px" ta="right" c="dimmed" aria-hidden="true">
        {number}
      </Text>
      <Textarea
        aria-label={at === 0 ? 'Line 1, introduction' : `Line ${number}`}
        error={describedBy !== undefined && at === 0}
        aria-describedby={at === 0 ? describedBy : undefined}
        autosize
        minRows={1}
        data-autofocus={at === 0 || undefined}
        value={text}
        onChange={(event) => onAct({ kind: 'write', at, text: event.currentTarget.value.replaceAll('\n', ' ') })}
        onKeyDown={keyDown}
        onPaste={paste}
      />
      <span className={classes.moves}>
        <ActionIcon
          variant="subtle"
          className={classes.move}
          data-move="up"
          aria-label={`Move line ${number} up`}
          disabled={at === 0}
          onClick={() => onAct({ kind: 'move', at, to: at - 1 }, { at: at - 1, control: '[data-move=up]' })}
        >
          <IconArrowUp size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          className={classes.move}
          data-move="down"
          aria-label={`Move line ${number} down`}
          disabled={number === count}
          onClick={() => onAct({ kind: 'move', at, to: at + 1 }, { at: at + 1, control: '[data-move=down]' })}
        >
          <IconArrowDown size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          className={classes.move}
          aria-label={`Remove line ${number}`}
          onClick={() =>
            onAct({ kind: 'remove', at }, { at: Math.max(0, Math.min(at, count - 2)), control: 'textarea' })
          }
        >
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </span>
    </li>
  );
}
