import { LOGO_MESSAGES, type LogoName } from '@qram/contract/modules/logos';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import { reasonOf, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { useApi } from '../../../api-context.tsx';

const RESET_FAILED = "The logo couldn't be reset.";

/** Uploads a logo or resets it to the built-in one; the site header updates immediately. */
export function useLogoChanges(name: LogoName) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState(false);
  const [resetting, setResetting] = useState(false);

  /** Uploads an image, or takes one of the library. Resolves to null, or to the reason for a failure. */
  const upload = async (image: { file: File } | { mediaId: number }): Promise<string | null> => {
    setUploading(true);
    try {
      const sent = 'file' in image ? { files: { logo: image.file } } : { body: { logo_media_id: image.mediaId } };
      await api('POST /api/logo/:name', { params: { name }, ...sent });
      await Promise.all([invalidateModule(queryClient, 'logos'), invalidateModule(queryClient, 'media')]);
      toastDone(`Logo replaced: ${name}`, { key: LOGO_MESSAGES.failed });
      return null;
    } catch (error) {
      const reason = reasonOf(error) ?? 'Please try again.';
      toastFailed(LOGO_MESSAGES.failed, reason);
      return reason;
    } finally {
      setUploading(false);
    }
  };

  const reset = async (): Promise<void> => {
    setResetting(true);
    try {
      await api('DELETE /api/logo/:name', { params: { name } });
      await Promise.all([invalidateModule(queryClient, 'logos'), invalidateModule(queryClient, 'media')]);
      toastDone(`Built-in logo restored: ${name}`, { key: RESET_FAILED });
    } catch (error) {
      toastFailed(RESET_FAILED, reasonOf(error));
    } finally {
      setResetting(false);
    }
  };
  return { uploading, resetting, upload, reset };
}
