import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { acceptedFiles } from '@qram/contract/collection/documents';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { fileError } from '../../../ui/controls/file-error.ts';
import { fileSize } from '../../../ui/text/file-size.ts';
import type { PictureDefinition } from '../../declaration/admin-collection.ts';
import type { PictureChoice } from '../../declaration/record-types.ts';
import controls from '../../theme/controls.module.css';
import text from '../../ui/text.module.css';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './file-field.module.css';

interface PictureFieldProps<R> {
  definition: PictureDefinition<R>;
  stored: string | null;
  choice: PictureChoice;
  error: string | null;
  percent: number | null;
  onChoose: (choice: PictureChoice) => void;
  onError: (error: string | null) => void;
}

/** Object URL of the chosen file, revoked when it changes. */
function usePreview(choice: PictureChoice): string | null {
  const file = choice.kind === 'chosen' ? choice.file : null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function formatCaption(choice: PictureChoice, shown: boolean, noun: string): string {
  if (choice.kind === 'chosen') return `${choice.file.name}, ${fileSize(choice.file.size)}`;
  if (choice.kind === 'library') return `${choice.file.name}, from the library`;
  if (choice.kind === 'removed') return 'Will be removed when you save';
  return shown ? `Current ${noun}` : `No ${noun} yet`;
}

export function PictureField<R>({
  definition,
  stored,
  choice,
  error,
  percent,
  onChoose,
  onError,
}: PictureFieldProps<R>) {
  const id = useId();
  const openPicker = useRef<() => void>(null);
  const [picking, setPicking] = useState(false);
  const preview = usePreview(choice);
  const library = choice.kind === 'library' ? choice.file.thumbnail : null;
  const shown = choice.kind === 'unchanged' ? stored : (library ?? preview);
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = fileError(file, definition.rule);
    onError(found);
    if (!found) onChoose({ kind: 'chosen', file });
  };
  return (
    <fieldset className={controls.fieldset} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <Input.Label component="legend" p={0}>
        {definition.label}
      </Input.Label>
      <Dropzone
        openRef={openPicker}
        multiple={false}
        activateOnKeyboard={false}
        onDrop={(files) => take(files[0])}
        onReject={(rejections) => take(rejections[0]?.file)}
        inputProps={{ 'aria-label': definition.label, accept: acceptedFiles('picture') }}
        enablePointerEvents
        className={classes.zone}
        radius="lg"
        p="md"
        data-error={error ? true : undefined}
      >
        <Group gap="md">
          <div className={classes.frame} data-shape={shown ? definition.shape : 'square'}>
            {shown ? (
              <img src={shown} alt="" className={classes.picture} />
            ) : (
              <IconPhotoUp size={26} stroke={1.4} aria-hidden="true" />
            )}
          </div>
          <Stack flex="1 1 200px" gap={0} miw={0}>
            <Text span fz="sm" fw={500} className={text.wrap}>
              {formatCaption(choice, shown !== null, definition.label.toLowerCase())}
            </Text>
            <Text span mt={2} fz="xs" className={classes.quiet} id={`${id}-hint`}>
              <span>{definition.hint}</span>
              <span className={classes.drop}> Drop it here or choose a file.</span>
            </Text>
            <PictureActions
              choice={choice}
              shown={shown !== null}
              onPick={() => openPicker.current?.()}
              onUndo={() => {
                onError(null);
                onChoose({ kind: 'unchanged' });
              }}
              onRemove={() => onChoose({ kind: 'removed' })}
              onLibrary={definition.library ? () => setPicking(true) : null}
            />
          </Stack>
        </Group>
      </Dropzone>
      {definition.library ? (
        <definition.library
          opened={picking}
          onClose={() => setPicking(false)}
          onChoose={(file) => {
            onError(null);
            onChoose({ kind: 'library', file });
          }}
        />
      ) : null}
      {percent !== null ? (
        <Stack gap="xs" mt="sm" fz="xs" c="var(--ink-2)" className={text.tabular} role="status">
          <Progress value={percent} aria-label="Upload" size="sm" />
          <span>{percent < 100 ? `Uploading ${percent}%` : 'Processing…'}</span>
        </Stack>
      ) : null}
      {error ? (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </fieldset>
  );
}

interface PictureActionsProps {
  choice: PictureChoice;
  shown: boolean;
  onPick: () => void;
  onUndo: () => void;
  onRemove: () => void;
  /** Null where only uploads are possible. */
  onLibrary: (() => void) | null;
}

/** The drop zone opens the file picker; its buttons don't. */
function PictureActions({ choice, shown, onPick, onUndo, onRemove, onLibrary }: PictureActionsProps) {
  const only = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act();
  };
  const phone = usePhone();
  return (
    <Group gap="xs" mt="sm">
      <Button variant="default" onClick={only(onPick)}>
        {shown ? 'Replace' : 'Choose a file'}
      </Button>
      {onLibrary ? (
        <Button variant="default" aria-label="Choose from library" onClick={only(onLibrary)}>
          {phone ? 'Library' : 'Choose from library'}
        </Button>
      ) : null}
      {choice.kind === 'unchanged' ? null : (
        <Button variant="subtle" onClick={only(onUndo)}>
          Undo
        </Button>
      )}
      {choice.kind === 'unchanged' && shown ? (
        <Button
          variant="subtle"
          color="red"
          px={phone ? 4 : undefined}
          aria-label="Remove image"
          leftSection={phone ? null : <IconTrash size={14} />}
          onClick={only(onRemove)}
        >
          Remove
        </Button>
      ) : null}
    </Group>
  );
}
