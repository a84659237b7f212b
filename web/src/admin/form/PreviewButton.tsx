import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-client.ts';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { FileChoices } from '../collection/picture-choice.ts';
import { getPublicPage } from '../collection/public-pages.ts';
import { PreviewDialog, type PreviewState } from '../preview/PreviewDialog.tsx';
import { findReason } from '../toast.tsx';
import { fileChanges } from './file-choices.ts';
import { buildBody, editedFields } from './record-form-rules.ts';
import { firstMessages } from './use-record-save.ts';

interface PreviewButtonProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  values: V;
  files: FileChoices;
  disabled: boolean;
  /** Shows the errors of the form; true if there are any. */
  refused: () => boolean;
  onFieldErrors: (errors: Record<string, string>) => void;
  /** Reports whether the preview covers the form. */
  onCovered: (covered: boolean) => void;
}

/** Opens the public page with the form's values, which stay unsaved. */
export function PreviewButton<R extends StoredRecord, V extends FormValues>(props: PreviewButtonProps<R, V>) {
  const { definition, record, values, files, disabled, refused, onFieldErrors, onCovered } = props;
  const { form, path } = definition;
  const api = useApi();
  const [preview, setPreview] = useState<PreviewState | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  const page = getPublicPage(path);
  if (!page) return null;

  const show = (state: PreviewState | null) => {
    setPreview(state);
    onCovered(state !== null);
  };
  const close = () => {
    call.current?.abort();
    show(null);
  };
  const create = async () => {
    call.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    call.current = controller;
    show({ url: null, failure: null });
    const chosen = fileChanges(files);
    const fields = record ? editedFields(form, record, values) : buildBody(form, values);
    const picture = form.picture && chosen.files?.[form.picture.field];
    try {
      const { data } = await api('POST /api/previews', {
        body: {
          collection: page.collection,
          ...(record ? { record_id: record.id } : {}),
          values: JSON.stringify({ ...fields, ...chosen.body }),
        },
        ...(form.picture && picture ? { files: { [form.picture.field]: picture } } : {}),
        signal,
      });
      show({ url: data.url, failure: null });
    } catch (error) {
      if (signal.aborted) return;
      const errors = error instanceof ApiError ? error.errors : {};
      if (Object.keys(errors).length === 0) return show({ url: null, failure: findReason(error) ?? '' });
      show(null);
      onFieldErrors(firstMessages(errors));
    }
  };
  const hasDocument = form.documents?.some(({ field }) => files[field]?.kind === 'chosen') ?? false;
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconEye size={16} stroke={1.8} />}
        onClick={() => void (refused() || create())}
      >
        Preview
      </Button>
      <PreviewDialog
        preview={preview}
        note={hasDocument ? 'Files you chose will appear after you save.' : null}
        onRetry={() => void create()}
        onClose={close}
      />
    </>
  );
}
