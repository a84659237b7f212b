import type { Input } from '@qram/contract';
import type { ContactInfo } from '@qram/contract/modules/contact/contact';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { useSave } from '../../../admin/calls/use-save.ts';
import { toastDone, toastFailed, toastNote } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { contactRecordQuery } from './contact-queries.ts';
import { type ContactValues, contactChanges } from './contact-values.ts';

interface ContactSaveOptions {
  base: ContactInfo;
  onSaved: (saved: ContactInfo) => void;
  onFieldErrors: (errors: Record<string, string>) => void;
}

const FAILED = "The contact info couldn't be saved.";

/** Saves the changes; `theirs` is the other version after a conflict. */
export function useContactSave({ base, onSaved, onFieldErrors }: ContactSaveOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { save, busy, outcome, reset } = useSave(async (body: Input<'PUT /api/contact-info/1'>['body']) => {
    const { data } = await api('PUT /api/contact-info/1', { body });
    queryClient.setQueryData(contactRecordQuery(api).queryKey, data);
    await invalidateModule(queryClient, 'contact');
    return data;
  });
  return {
    busy,
    failure: outcome && outcome.kind !== 'saved' && outcome.kind !== 'conflict' ? FAILED : null,
    theirs: outcome?.kind === 'conflict' ? outcome.current : null,
    forgetTheirs: reset,
    /** `updatedAt`: the version to overwrite; defaults to the one that editing started from. */
    save: async (values: ContactValues, updatedAt = base.updated_at): Promise<void> => {
      const changes = contactChanges(base, values);
      if (Object.keys(changes).length === 0) return toastNote('There were no changes to save.');
      const result = await save({ ...changes, updated_at: updatedAt });
      if (result.kind === 'saved') {
        toastDone('Contact info saved', { key: FAILED });
        return onSaved(result.record);
      }
      if (result.kind === 'invalid') onFieldErrors(result.errors);
      if (result.kind !== 'conflict') toastFailed(FAILED, result.reason);
    },
  };
}
