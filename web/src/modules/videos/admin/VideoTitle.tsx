import { Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { VIDEO_TITLE_MAX } from '@qram/contract/modules/videos';
import { getVideoId } from '@qram/contract/video-link';
import { IconSparkles } from '@tabler/icons-react';
import { useProposedTitle, type VideoValues } from './use-proposed-title.ts';

/** Title of a video. Its host's title is filled in while the field is empty, and offered otherwise. */
export function VideoTitle({ form }: { form: UseFormReturnType<VideoValues> }) {
  const { isProposed, missing, busy, use } = useProposedTitle(form);
  const known = getVideoId(form.values.link) !== null;
  return (
    <div>
      <TextInput
        label="Title"
        withAsterisk
        maxLength={VIDEO_TITLE_MAX}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Text component="div" role="status" mt={isProposed || missing ? 6 : 0} fz={13} lh={1.45} c="var(--ink-2)">
        {isProposed ? 'Suggested from YouTube. You can change it.' : null}
        {missing ? "YouTube has no title for this link, or can't be reached." : null}
      </Text>
      {known && !isProposed ? (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          mt={4}
          loading={busy}
          leftSection={<IconSparkles size={15} stroke={1.7} />}
          onClick={use}
        >
          Use the video's title
        </Button>
      ) : null}
    </div>
  );
}
