import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { VIDEO_CAPTIONS_MAX, VIDEO_PUBLISHER_MAX, VIDEO_TRANSCRIPT_MAX } from '@qram/contract/modules/videos';
import type { VideoValues } from './use-proposed-title.ts';

interface VideoDetailsProps {
  form: UseFormReturnType<VideoValues>;
}

/** Publisher and length of a video. */
export function VideoOrigin({ form }: VideoDetailsProps) {
  return (
    <SimpleGrid minColWidth={190} autoFlow="auto-fit" spacing={16} verticalSpacing={20}>
      <TextInput label="Publisher" maxLength={VIDEO_PUBLISHER_MAX} {...form.getInputProps('publisher')} />
      <TextInput label="Length" placeholder="12:34" maxLength={9} {...form.getInputProps('duration')} />
    </SimpleGrid>
  );
}

/** Captions of the host's player, and the transcript that the site keeps. */
export function VideoSpeech({ form }: VideoDetailsProps) {
  return (
    <>
      <TextInput
        label="Captions"
        placeholder="English, German"
        description="Languages of the captions that YouTube's player offers."
        maxLength={VIDEO_CAPTIONS_MAX}
        {...form.getInputProps('captions')}
      />
      <Textarea
        label="Transcript"
        description="Shown below the video and found by the site's search."
        autosize
        minRows={3}
        maxRows={14}
        maxLength={VIDEO_TRANSCRIPT_MAX}
        {...form.getInputProps('transcript')}
      />
    </>
  );
}
