import { useCallback, useState } from 'react';
import type { FileChoices, PictureChoice } from '../../declaration/record-types.ts';
import { filesChanged } from './file-choices.ts';

export interface FormFiles {
  readonly choices: FileChoices;
  readonly errors: Readonly<Record<string, string | null>>;
  readonly changed: boolean;
  choose: (field: string, choice: PictureChoice) => void;
  setError: (field: string, error: string | null) => void;
  /** Sets the server's errors for the files. */
  setErrors: (errors: Readonly<Record<string, string | null>>) => void;
  reset: () => void;
}

const FROM_LIBRARY = /_media_id$/;

/** Errors of a file that was chosen in the library stand at the field of its upload. */
const byUploadField = (errors: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field.replace(FROM_LIBRARY, ''), message]));

export function useFormFiles(): FormFiles {
  const [choices, setChoices] = useState<FileChoices>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string | null>>>({});
  const choose = useCallback(
    (field: string, choice: PictureChoice) => setChoices((current) => ({ ...current, [field]: choice })),
    [],
  );
  const setError = useCallback(
    (field: string, error: string | null) => setErrors((current) => ({ ...current, [field]: error })),
    [],
  );
  return {
    choices,
    errors,
    changed: filesChanged(choices),
    choose,
    setError,
    setErrors: useCallback((found) => setErrors(byUploadField(found)), []),
    reset: useCallback(() => setChoices({}), []),
  };
}
