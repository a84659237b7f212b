import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent } from 'react';

/** Pictures pasted anywhere on the page go to the cursor, or to the end of a text that has had none. */
export function usePagePaste(view: EditorView | null, onFiles: (files: readonly File[], at: number) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isText = event.clipboardData?.types.includes('text/plain') ?? false;
    const isDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (!view || event.defaultPrevented || files.length === 0 || isText || isDialog) return;
    event.preventDefault();
    const { head } = view.state.selection.main;
    const at = head === 0 ? view.state.doc.length : head;
    view.focus();
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    onFiles(files, at);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
