import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PdfFolder } from '../shared/use-uploads.ts';

interface PdfFolderDialogProps {
  count: number;
  onChoose: (folder: PdfFolder) => void;
  onClose: () => void;
}

/** Asks where PDFs will be used: that decides who may open them, and can't be changed later. */
export function PdfFolderDialog({ count, onChoose, onClose }: PdfFolderDialogProps) {
  const [folder, setFolder] = useState<PdfFolder>('tutorials');
  return (
    <Modal
      opened={count > 0}
      onClose={onClose}
      title={count === 1 ? 'Where will this PDF be used?' : 'Where will these PDFs be used?'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Radio.Group
        aria-label="Where it will be used"
        value={folder}
        onChange={(value) => setFolder(value === 'patents' ? 'patents' : 'tutorials')}
      >
        <Stack gap="md">
          <Radio
            value="tutorials"
            label="In lessons"
            description="Only people who can open the lesson can open it."
            data-autofocus
          />
          <Radio value="patents" label="In patents" description={'Everyone can open it, up to 20\u00a0MB.'} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onChoose(folder)}>Upload</Button>
      </Group>
    </Modal>
  );
}
