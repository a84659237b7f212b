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

  /** Resolves to null, or to the reason for a failure. */
  const upload = async (file: File): Promise<string | null> => {
    setUploading(true);
    try {
      await api('POST /api/logo/:name', { params: { name }, files: { logo: file } });
      await invalidateModule(queryClient, 'logos');
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
      await invalidateModule(queryClient, 'logos');
      toastDone(`Built-in logo restored: ${name}`, { key: RESET_FAILED });
    } catch (error) {
      toastFailed(RESET_FAILED, reasonOf(error));
    } finally {
      setResetting(false);
    }
  };
  return { uploading, resetting, upload, reset };
}
