import { Button, Flex, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

interface AddCategoryProps {
  busy: boolean;
  maxLength: number;
  /** Resolves to whether the category was added. */
  onAdd: (title: string) => Promise<boolean>;
}

export function AddCategory({ busy, maxLength, onAdd }: AddCategoryProps) {
  const [title, setTitle] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd(title)) setTitle('');
  };
  return (
    <Flex component="form" gap="xs" miw={0} onSubmit={submit}>
      <TextInput
        flex="1 1 100px"
        miw={0}
        aria-label="New category"
        placeholder="New category"
        autoComplete="off"
        maxLength={maxLength}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button
        type="submit"
        flex="none"
        variant="default"
        loading={busy}
        aria-label="Add category"
        leftSection={<IconPlus size={16} stroke={2} />}
      >
        Add
      </Button>
    </Flex>
  );
}
