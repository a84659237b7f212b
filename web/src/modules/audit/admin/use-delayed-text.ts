import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key until the text counts. */
const DELAY = 300;

/** The text of a filter: it leads `value` by a moment while somebody types, and follows it when it changes elsewhere. */
export function useDelayedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    onChange(next.trim());
  }, DELAY);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const edit = (next: string) => {
    setText(next);
    send(next);
  };
  return [text, edit];
}
