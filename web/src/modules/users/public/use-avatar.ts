import { AVATAR_RULE } from '@qram/contract/modules/users/avatars';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { fileError } from '../../../ui/controls/file-error.ts';
import { firstMessages } from '../../../ui/controls/form-errors.ts';

interface Chosen {
  file: File;
  preview: string;
}

const formatReason = (error: unknown): string => {
  if (error instanceof ApiError) return firstMessages(error.errors).avatar ?? error.message;
  return error instanceof Error ? error.message : "The picture couldn't be saved.";
};

export function useAvatar() {
  const api = useApi();
  const { adopt } = useAuth();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Upload progress from 0 to 1; null when idle. */
  const [progress, setProgress] = useState<number | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const preview = chosen?.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const choose = (file: File | undefined) => {
    setDone(null);
    if (!file) return;
    const error = fileError(file, AVATAR_RULE);
    setFailure(error);
    setChosen(error ? null : { file, preview: URL.createObjectURL(file) });
  };
  const save = async () => {
    if (!chosen || progress !== null) return;
    setFailure(null);
    setProgress(0);
    try {
      const { data } = await api('POST /api/me/avatar', { files: { avatar: chosen.file }, onProgress: setProgress });
      adopt(data);
      setChosen(null);
      setDone('Your picture was saved.');
    } catch (error) {
      setFailure(formatReason(error));
    } finally {
      setProgress(null);
    }
  };
  const remove = async (): Promise<string | null> => {
    try {
      adopt((await api('DELETE /api/me/avatar')).data);
      setDone('Your picture was removed.');
      setConfirming(false);
      return null;
    } catch (error) {
      return formatReason(error);
    }
  };
  const cancel = () => {
    setChosen(null);
    setFailure(null);
  };
  const setConfirmationOpen = (open: boolean) => {
    setDone(null);
    setConfirming(open);
  };
  return { chosen, progress, confirming, done, failure, choose, save, cancel, setConfirmationOpen, remove };
}
