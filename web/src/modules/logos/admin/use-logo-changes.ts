import { type ChangedLogo, LOGO_MESSAGES, type LogoName } from '@qram/contract/modules/logos/logos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';

const RESET_FAILED = "The logo couldn't be reset.";
const UNDO_FAILED = "The change couldn't be undone.";

/** Uploads a logo or resets it to the built-in one; the site header updates immediately. Both can be undone. */
export function useLogoChanges(name: LogoName) {
  const api = useApi();
  const queryClient = useQueryClient();

  const refresh = () => Promise.all([invalidateModule(queryClient, 'logos'), invalidateModule(queryClient, 'media')]);
  const take = (image: { files: { logo: File } } | { body: { logo_media_id: number; updated_at?: string } }) =>
    api('POST /api/logo/:name', { params: { name }, ...image });
  const toBuiltIn = (query: { updated_at?: string } = {}) => api('DELETE /api/logo/:name', { params: { name }, query });

  /** Returns the undo of a change, which does nothing once the logo has changed again. */
  const getUndo =
    ({ updated_at, former_media_id: former }: ChangedLogo) =>
    async (): Promise<void> => {
      try {
        await (former === null ? toBuiltIn({ updated_at }) : take({ body: { logo_media_id: former, updated_at } }));
        toastDone(`Undone: ${name}`, { key: UNDO_FAILED });
      } catch (error) {
        const changed = error instanceof ApiError && error.status === 409;
        toastFailed(UNDO_FAILED, changed ? 'Someone else has changed this logo since.' : findReason(error));
      }
      await refresh();
    };

  /** Uploads an image, or takes one of the library. Resolves to null, or to the reason for a failure. */
  const uploading = useMutation({
    mutationFn: async (image: { file: File } | { mediaId: number }): Promise<string | null> => {
      try {
        const sent = 'file' in image ? { files: { logo: image.file } } : { body: { logo_media_id: image.mediaId } };
        const { data } = await take(sent);
        await refresh();
        toastDone(`Logo replaced: ${name}`, { key: LOGO_MESSAGES.failed, undo: getUndo(data) });
        return null;
      } catch (error) {
        const reason = findReason(error) ?? 'Please try again.';
        toastFailed(LOGO_MESSAGES.failed, reason);
        return reason;
      }
    },
  });

  const reset = async (): Promise<void> => {
    try {
      const { data } = await toBuiltIn();
      await refresh();
      toastDone(`Built-in logo restored: ${name}`, { key: RESET_FAILED, undo: getUndo(data) });
    } catch (error) {
      toastFailed(RESET_FAILED, findReason(error));
    }
  };
  return { uploading: uploading.isPending, upload: uploading.mutateAsync, reset };
}
