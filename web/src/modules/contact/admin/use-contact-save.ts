import type { ContactInfo } from '@qram/contract/modules/contact';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import { findReason, toastDone, toastFailed, toastNote } from '../../../admin/toast.tsx';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { contactRecordQuery } from './contact-queries.ts';
import { type ContactValues, contactChanges } from './contact-values.ts';

interface ContactSaveOptions {
  /** The version that editing started from. */
  base: ContactInfo;
  onSaved: (saved: ContactInfo) => void;
  /** Field errors from the server. */
  onFieldErrors: (errors: Record<string, string>) => void;
}

const FAILED = "The contact info couldn't be saved.";

const firstMessages = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']));

/** Saves the changes; `theirs` is the other version after a conflict. */
export function useContactSave({ base, onSaved, onFieldErrors }: ContactSaveOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<ContactInfo | null>(null);
  const [failed, setFailed] = useState(false);

  const reportFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current)
      return setTheirs(error.current as ContactInfo);
    if (error instanceof ApiError) onFieldErrors(firstMessages(error.errors));
    setFailed(true);
    toastFailed(FAILED, findReason(error));
  };

  /** `updatedAt`: the version to overwrite; defaults to the one that editing started from. */
  const save = async (values: ContactValues, updatedAt = base.updated_at): Promise<void> => {
    const changes = contactChanges(base, values);
    if (Object.keys(changes).length === 0) return toastNote('There were no changes to save.');
    setTheirs(null);
    setFailed(false);
    setBusy(true);
    try {
      const body = { ...changes, updated_at: updatedAt };
      const { data } = await api('PUT /api/contact-info/1', { body });
      queryClient.setQueryData(contactRecordQuery(api).queryKey, data);
      await invalidateModule(queryClient, 'contact');
      toastDone('Contact info saved', { key: FAILED });
      onSaved(data);
    } catch (error) {
      reportFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure: failed ? FAILED : null, theirs, save, forgetTheirs: () => setTheirs(null) };
}
