import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { findReason } from '../../../../admin/toast.tsx';
import { ErrorState } from '../../../../admin/ui/ErrorState.tsx';
import { StackedModal } from '../../../../admin/ui/StackedModal.tsx';
import { useApi } from '../../../../api-context.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { countQuestions, GiftNotes } from './GiftNotes.tsx';

interface GiftExportDialogProps {
  opened: boolean;
  /** The lesson as it is in the editor. */
  body: string;
  onClose: () => void;
}

const FILE_NAME = 'questions.gift';

/** Saves the questions of a lesson as a file in GIFT, and says what isn't in it. */
export function GiftExportDialog({ opened, body, onClose }: GiftExportDialogProps) {
  return (
    <StackedModal opened={opened} onClose={onClose} title="Export questions" size={680}>
      <GiftExportForm body={body} onClose={onClose} />
    </StackedModal>
  );
}

function GiftExportForm({ body, onClose }: Omit<GiftExportDialogProps, 'opened'>) {
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gift-export', body],
    queryFn: async ({ signal }) => (await api('POST /api/topics/gift-exports', { body: { body }, signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error)
    return (
      <ErrorState
        message="The questions couldn't be exported."
        detail={findReason(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  return (
    <>
      <Text fz={14.5} c="dimmed">
        GIFT is Moodle's text format. The file includes the solutions. Formulas stay as written.
      </Text>
      <div role="status">
        {data ? (
          <Text mt={14} fw={600}>
            {data.questions === 0
              ? 'This lesson has no questions to export.'
              : `${countQuestions(data.questions)} will be exported`}
          </Text>
        ) : (
          <Skeleton h={18} mt={14} w="40%" />
        )}
      </div>
      {data ? <GiftNotes notes={data.notes} /> : null}
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          disabled={!data || data.questions === 0}
          leftSection={<IconDownload size={16} stroke={1.8} />}
          onClick={() => saveFile(new Blob([data?.gift ?? ''], { type: 'text/plain' }), FILE_NAME)}
        >
          Download file
        </Button>
      </Group>
    </>
  );
}
