import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { MEDIA_LIMITS, type MediaFile } from '@qram/contract/modules/media/media';
import { isBlank } from '@qram/contract/values/visible-text';
import { useState } from 'react';
import { changedFields } from '../../../admin/record/conflicts/changed-fields.ts';
import { UnsavedDialog } from '../../../admin/record/form/RecordFormDialogs.tsx';
import { useUnsavedGuard } from '../../../admin/record/save/use-unsaved-guard.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { getFocal } from '../shared/MediaThumb.tsx';
import { FocalPointField } from './FocalPointField.tsx';
import classes from './media-panel.module.css';
import type { MediaDetails, useMediaChanges } from './use-media-changes.ts';

interface MediaFormProps {
  file: MediaFile;
  changes: ReturnType<typeof useMediaChanges>;
}

const getDetails = ({ name, alt, focal_x, focal_y }: MediaFile): MediaDetails => ({ name, alt, focal_x, focal_y });

export function MediaForm({ file, changes }: MediaFormProps) {
  const { busy, failure, save } = changes;
  const [start, setStart] = useState(file);
  const [values, setValues] = useState(() => getDetails(file));
  if (start.updated_at !== file.updated_at) {
    // Keep unsaved input when the file is replaced.
    setStart(file);
    setValues({ ...getDetails(file), ...changedFields({ ...getDetails(start) }, { ...values }) });
  }
  const changed = changedFields({ ...getDetails(start) }, { ...values });
  const dirty = Object.keys(changed).length > 0;
  const { blocker } = useUnsavedGuard(dirty && busy === null);
  const change = (patch: Partial<MediaDetails>) => setValues((current) => ({ ...current, ...patch }));
  const focal = { focal_x: values.focal_x, focal_y: values.focal_y };
  const submit = () => {
    const moved = 'focal_x' in changed || 'focal_y' in changed;
    const body = { ...(changed as Partial<MediaDetails>), ...(moved ? focal : {}) };
    void save(body, failure?.current?.updated_at ?? file.updated_at);
  };
  return (
    <form
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) submit();
      }}
    >
      {file.type === 'picture' && file.url ? (
        <>
          <FocalPointField
            src={file.url}
            value={getFocal(values)}
            disabled={busy !== null}
            onChange={(point) => change({ focal_x: point?.x ?? null, focal_y: point?.y ?? null })}
          />
          <Textarea
            label="Alt text"
            description="Describe the picture; leave it empty for decoration."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={6}
            mt="md"
            maxLength={MEDIA_LIMITS.altMax}
            value={values.alt}
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
        </>
      ) : (
        <TextInput
          label="File name"
          description="Visitors see this name when they download the file."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={MEDIA_LIMITS.nameMax}
          value={values.name}
          error={isBlank(values.name) ? 'Name is required.' : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      )}
      {failure ? <Notice title={failure.message}>{failure.reason}</Notice> : null}
      {dirty || busy === 'save' ? (
        <Group gap="xs" mt="sm">
          <Button type="submit" loading={busy === 'save'} disabled={isBlank(values.name)}>
            Save changes
          </Button>
          <Button variant="subtle" disabled={busy !== null} onClick={() => setValues(getDetails(file))}>
            Cancel
          </Button>
        </Group>
      ) : null}
      <UnsavedDialog blocker={blocker} />
    </form>
  );
}
