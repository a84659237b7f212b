import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { getPublicPage } from '../../declaration/public-pages.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { PreviewDialog, type PreviewState } from '../../preview/PreviewDialog.tsx';
import { findReason } from '../../theme/toast.tsx';
import { fileChanges } from '../fields/file-choices.ts';
import type { RecordFormState } from './use-record-form.ts';

interface PreviewButtonProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  state: Pick<RecordFormState<R, V>, 'fields' | 'files' | 'saving' | 'errors'>;
}

export function PreviewButton<R extends StoredRecord, V extends FormValues>(props: PreviewButtonProps<R, V>) {
  const { definition, record, state } = props;
  const { fields, saving, errors: formErrors } = state;
  const files = state.files.choices;
  const { form, path } = definition;
  const api = useApi();
  const [preview, setPreview] = useState<PreviewState | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  const page = getPublicPage(path);
  if (!page) return null;

  const close = () => {
    call.current?.abort();
    setPreview(null);
  };
  const create = async () => {
    call.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    call.current = controller;
    setPreview({ url: null, failure: null });
    const chosen = fileChanges(files);
    const picture = form.files?.picture && chosen.files?.[form.files?.picture.field];
    try {
      const { data } = await api('POST /api/previews', {
        body: {
          collection: page.collection,
          ...(record ? { record_id: record.id } : {}),
          values: JSON.stringify({ ...fields, ...chosen.body }),
        },
        ...(form.files?.picture && picture ? { files: { [form.files?.picture.field]: picture } } : {}),
        signal,
      });
      setPreview({ url: data.url, failure: null });
    } catch (error) {
      if (signal.aborted) return;
      const errors = error instanceof ApiError ? error.errors : {};
      if (Object.keys(errors).length === 0) return setPreview({ url: null, failure: findReason(error) ?? '' });
      setPreview(null);
      formErrors.show(firstMessages(errors));
    }
  };
  const hasDocument = form.files?.documents?.some(({ field }) => files[field]?.kind === 'chosen') ?? false;
  return (
    <>
      <Button
        variant="default"
        disabled={saving.busy}
        leftSection={<IconEye size={16} stroke={1.8} />}
        onClick={() => void (formErrors.check() && create())}
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
