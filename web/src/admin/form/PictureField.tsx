import { Button, Group, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { acceptedFiles } from '@qram/contract/documents';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { MediaPicker } from '../../modules/media/admin/MediaPicker.tsx';
import { fileError } from '../../ui/file-error.ts';
import { fileSize } from '../../ui/file-size.ts';
import type { PictureDefinition } from '../collection/admin-collection.ts';
import type { PictureChoice } from './picture-choice.ts';
import classes from './picture-field.module.css';

interface PictureFieldProps<R> {
  definition: PictureDefinition<R>;
  /** URL of the stored picture; null without one. */
  stored: string | null;
  choice: PictureChoice;
  error: string | null;
  /** Upload progress; null when idle. */
  percent: number | null;
  onChoose: (choice: PictureChoice) => void;
  onError: (error: string | null) => void;
  onCovered?: ((covered: boolean) => void) | undefined;
}

/** Object URL of the chosen file, revoked when it changes. */
function usePreview(choice: PictureChoice): string | null {
  const file = choice.kind === 'chosen' ? choice.file : null;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function captionOf(choice: PictureChoice, shown: boolean): string {
  if (choice.kind === 'chosen') return `${choice.file.name}, ${fileSize(choice.file.size)}`;
  if (choice.kind === 'library') return `${choice.file.name}, from the library`;
  if (choice.kind === 'removed') return 'Will be removed when you save';
  return shown ? 'Current picture' : 'No picture yet';
}

/** Picture input: drop or choose, preview, remove, upload progress. */
export function PictureField<R>({
  definition,
  stored,
  choice,
  error,
  percent,
  onChoose,
  onError,
  onCovered,
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
    <fieldset className={classes.field} aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className={classes.label}>{definition.label}</legend>
      <Dropzone
        openRef={openPicker}
        multiple={false}
        activateOnKeyboard={false}
        onDrop={(files) => take(files[0])}
        onReject={(rejections) => take(rejections[0]?.file)}
        inputProps={{ 'aria-label': definition.label, accept: acceptedFiles('picture') }}
        classNames={{ root: classes.zone, inner: classes.inner }}
        data-error={error ? true : undefined}
      >
        <div className={classes.frame} data-shape={definition.shape}>
          {shown ? (
            <img src={shown} alt="" className={classes.picture} />
          ) : (
            <IconPhotoUp size={26} stroke={1.4} aria-hidden="true" />
          )}
        </div>
        <div className={classes.textBlock}>
          <span className={classes.caption}>{captionOf(choice, shown !== null)}</span>
          <span className={classes.hint} id={`${id}-hint`}>
            {definition.hint}
          </span>
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
        </div>
      </Dropzone>
      {definition.library ? (
        <MediaPicker
          opened={picking}
          filter={definition.library}
          onCovered={onCovered}
          onClose={() => setPicking(false)}
          onChoose={(file) => {
            onError(null);
            onChoose({ kind: 'library', file });
          }}
        />
      ) : null}
      {percent !== null ? (
        <div className={classes.progress} role="status">
          <Progress value={percent} aria-label="Upload" size="sm" />
          <span>{percent < 100 ? `Uploading ${percent}%` : 'Processing…'}</span>
        </div>
      ) : null}
      {error ? (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
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
  return (
    <Group gap={6} mt={10}>
      <Button variant="default" size="xs" onClick={only(onPick)}>
        {shown ? 'Replace' : 'Choose a file'}
      </Button>
      {onLibrary ? (
        <Button variant="default" size="xs" onClick={only(onLibrary)}>
          Choose from library
        </Button>
      ) : null}
      {choice.kind === 'unchanged' ? null : (
        <Button variant="subtle" size="xs" onClick={only(onUndo)}>
          Undo
        </Button>
      )}
      {choice.kind === 'unchanged' && shown ? (
        <Button variant="subtle" color="red" size="xs" leftSection={<IconTrash size={14} />} onClick={only(onRemove)}>
          Remove image
        </Button>
      ) : null}
    </Group>
  );
}
