import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { LineInput } from './LineInput.tsx';
import { type LineAction, linesAfter } from './line-actions.ts';
import classes from './lines-field.module.css';

interface LinesFieldProps {
  /** Lines separated by line breaks; may contain empty lines while editing. */
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/**
 * Editor with one input per line; lines can be added, removed and moved, and at least one remains (requirements:
 * Terms).
 */
export function LinesField({ value, error, onChange }: LinesFieldProps) {
  const id = useId();
  const root = useRef<HTMLOListElement>(null);
  const lines = value.split('\n');
  const placed = lines.map((text, at) => ({ text, at, place: `line ${at}` }));
  const focus = ({ at, control }: { at: number; control: string }) => {
    const line = root.current?.querySelector(`[data-line="${at}"]`);
    const target = line?.querySelector<HTMLElement>(`${control}:not(:disabled)`) ?? line?.querySelector('textarea');
    target?.focus();
  };
  const act = (action: LineAction, then?: { at: number; control: string }) => {
    const change = () => onChange(linesAfter(lines, action).join('\n'));
    if (!then) return change();
    // Render synchronously, so that fast typing goes into the new line.
    flushSync(change);
    focus(then);
  };
  return (
    <div>
      <Input.Label component="div" required id={`${id}-label`}>
        Lines
      </Input.Label>
      <Input.Description id={`${id}-hint`}>
        The first line is the introduction. Every other line is a bullet point; a leading “- ” isn't shown.
      </Input.Description>
      <ol
        className={classes.lines}
        ref={root}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      >
        {placed.map(({ text, at, place }) => (
          <LineInput
            key={place}
            text={text}
            at={at}
            count={lines.length}
            describedBy={error ? `${id}-error` : undefined}
            onAct={act}
          />
        ))}
      </ol>
      {error ? <Input.Error id={`${id}-error`}>{error}</Input.Error> : null}
      <Button
        m="12px 0 0 28px"
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => act({ kind: 'insert', at: lines.length }, { at: lines.length, control: 'textarea' })}
      >
        Add line
      </Button>
    </div>
  );
}
