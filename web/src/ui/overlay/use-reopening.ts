import { useEffect, useEffectEvent } from 'react';
import { useDialogHistory } from './dialog-history.tsx';

/** Reopens dialogs with a path when Forward leads to them. @param reopen false: not a dialog of this page */
export function useReopening(reopen: (url: string) => boolean): void {
  const history = useDialogHistory();
  const latest = useEffectEvent(reopen);
  useEffect(() => history?.reopenWith((url) => latest(url)), [history]);
}
