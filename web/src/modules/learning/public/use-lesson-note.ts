import type { LessonNote } from '@qram/contract/modules/learning/learning';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';

/** Pause in typing after which a note is saved. */
const SAVE_AFTER_MS = 1200;

export type NoteState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** A note that saves itself after a pause in typing. A failed save stays in the field, and is retried. */
export function useLessonNote(topicId: number, initial: LessonNote) {
  const api = useApi();
  const { status } = useAuth();
  const before = useRef(status);
  const [text, setText] = useState(initial.text);
  const [state, setState] = useState<NoteState>('saved');
  /** The other text, after a conflict. */
  const [other, setOther] = useState<LessonNote | null>(null);
  const base = useRef(initial);
  const typed = useRef(initial.text);
  const busy = useRef(false);

  const save = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      // Typing goes on while a text is being sent.
      while (typed.current.trim() !== base.current.text) {
        setState('saving');
        const { data } = await api('PUT /api/me/learning/topics/:id/note', {
          params: { id: topicId },
          body: { text: typed.current, updated_at: base.current.updated_at },
          keepalive: true,
        });
        base.current = data;
      }
      setState('saved');
    } catch (error) {
      const conflict = error instanceof ApiError && error.status === 409;
      if (conflict) setOther(error.current as LessonNote);
      setState(conflict ? 'conflict' : 'failed');
    } finally {
      busy.current = false;
    }
  }, [api, topicId]);

  useEffect(() => {
    if (state !== 'unsaved') return;
    const timer = setTimeout(() => void save(), text === base.current.text ? 0 : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, text, save]);

  useEffect(() => {
    const retry = () => {
      if (state === 'failed') void save();
    };
    const leave = () => {
      if (state === 'unsaved') void save();
    };
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', leave);
    };
  }, [state, save]);

  // Retries a save that failed because the session had ended, once the user has logged in again.
  useEffect(() => {
    const loggedInAgain = before.current === 'expired' && status === 'signed-in';
    before.current = status;
    if (loggedInAgain) void save();
  }, [status, save]);

  const type = (next: string) => {
    typed.current = next;
    setText(next);
    if (state !== 'conflict') setState(next.trim() === base.current.text ? 'saved' : 'unsaved');
  };
  /** Ends a conflict with a text, which replaces the other one. */
  const resolve = (next: string) => {
    base.current = other ?? base.current;
    typed.current = next;
    setText(next);
    setOther(null);
    setState('saved');
    void save();
  };
  return { text, state, other, type, save, resolve };
}
