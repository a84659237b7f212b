import { Button, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getVideoId } from '@qram/contract/modules/videos/video-link';
import { VIDEO_TITLE_MAX } from '@qram/contract/modules/videos/videos';
import { IconSparkles } from '@tabler/icons-react';
import type { useProposedTitle, VideoValues } from './use-proposed-title.ts';

interface VideoTitleProps {
  form: UseFormReturnType<VideoValues>;
  proposal: ReturnType<typeof useProposedTitle>;
  /** It has the focus when the form opens. */
  focused: boolean;
}

/** Title of a video. Its host's title is filled in while the field is empty, and offered otherwise. */
export function VideoTitle({ form, proposal, focused }: VideoTitleProps) {
  const { isProposed, missing, busy, use } = proposal;
  const known = getVideoId(form.values.link) !== null;
  return (
    <div>
      <TextInput
        label="Title"
        withAsterisk
        maxLength={VIDEO_TITLE_MAX}
        data-autofocus={focused || undefined}
        {...form.getInputProps('title')}
      />
      <Text component="div" role="status" mt={isProposed || missing ? 6 : 0} fz="xs" lh={1.45} c="var(--ink-2)">
        {isProposed ? <span>Suggested from YouTube. You can change it.</span> : null}
        {missing ? <span>YouTube has no title for this link, or can't be reached.</span> : null}
      </Text>
      {known && !isProposed ? (
        <Button
          variant="subtle"
          size="compact-sm"
          ml="-xs"
          mt="xxs"
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
