import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { LESSON_MAX } from '@qram/contract/tutorial-lessons';
import { isBlank } from '@qram/contract/visible-text';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findReason } from '../../../../admin/toast.tsx';
import { StackedModal } from '../../../../admin/ui/StackedModal.tsx';
import { useApi } from '../../../../api-context.tsx';
import { countQuestions, GiftNotes } from './GiftNotes.tsx';

interface GiftImportDialogProps {
  opened: boolean;
  /** The lesson into which the questions go. */
  body: string;
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

const PLACEHOLDER = '::routers::How many routers does a query of 8 cells set? {#3:0}';
const TOO_LONG = 'This file has too many questions for a lesson. Split it into several.';

/** Reads questions in GIFT, names those that can't be imported, and puts the rest into the lesson. */
export function GiftImportDialog({ opened, ...form }: GiftImportDialogProps) {
  return (
    <StackedModal opened={opened} onClose={form.onClose} title="Import questions" size={680}>
      <GiftImportForm {...form} />
    </StackedModal>
  );
}

function GiftImportForm({ body, onInsert, onClose }: Omit<GiftImportDialogProps, 'opened'>) {
  const api = useApi();
  const [gift, setGift] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => (await api('POST /api/topics/gift-imports', { body: { gift, body } })).data,
  });
  const change = (next: string) => {
    setGift(next);
    setRefusal(null);
    reset();
  };
  const open = async (file: File | null) => {
    if (!file) return;
    if (file.size > 4 * LESSON_MAX) return setRefusal(TOO_LONG);
    change(await file.text());
  };
  return (
    <>
      <Text fz={14.5} c="dimmed">
        GIFT is Moodle's text format. Single choice, multiple choice, numeric and true/false questions can be imported.
      </Text>
      <Textarea
        mt={14}
        label="Questions in GIFT"
        placeholder={PLACEHOLDER}
        autosize
        minRows={6}
        maxRows={12}
        maxLength={LESSON_MAX}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 14 } }}
        value={gift}
        error={refusal ?? (error ? findReason(error) : null)}
        onChange={(event) => change(event.currentTarget.value)}
        data-autofocus
      />
      <Group mt={10}>
        <FileButton onChange={(file) => void open(file)} accept=".gift,.txt,text/plain">
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<IconFileText size={15} stroke={1.8} />}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">
        {data ? (
          <Text mt={16} fw={600}>
            {data.questions === 0
              ? 'None of these questions can be imported.'
              : `${countQuestions(data.questions)} can be inserted.`}
          </Text>
        ) : null}
      </div>
      {data ? <GiftNotes notes={data.notes} /> : null}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {data && data.questions > 0 ? (
          <Button onClick={() => onInsert(data.markdown)}>
            {data.questions === 1 ? 'Insert question' : `Insert ${data.questions} questions`}
          </Button>
        ) : (
          <Button loading={isPending} disabled={isBlank(gift) || data !== undefined} onClick={() => mutate()}>
            Check questions
          </Button>
        )}
      </Group>
    </>
  );
}
