import { ActionIcon, Flex, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RenameCategoryProps {
  title: string;
  busy: boolean;
  maxLength: number;
  onSave: (title: string) => void;
  onCancel: () => void;
}

export function RenameCategory({ title, busy, maxLength, onSave, onCancel }: RenameCategoryProps) {
  const [text, setText] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <Flex component="form" flex={1} gap="xs" miw={0} onSubmit={submit} onKeyDown={leave}>
      <TextInput
        ref={input}
        flex="1 1 120px"
        miw={0}
        aria-label={`New title for ${title}`}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon type="submit" variant="filled" loading={busy} aria-label={`Save the title for ${title}`}>
        <IconCheck size={18} stroke={2} />
      </ActionIcon>
      <ActionIcon disabled={busy} aria-label={`Cancel renaming ${title}`} onClick={onCancel}>
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </Flex>
  );
}
