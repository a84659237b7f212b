import { useCallback, useState } from 'react';
import { type FileChoices, filesChanged } from './file-choices.ts';
import type { PictureChoice } from './picture-choice.ts';

export interface FormFiles {
  readonly choices: FileChoices;
  readonly faults: Readonly<Record<string, string | null>>;
  readonly changed: boolean;
  choose: (field: string, choice: PictureChoice) => void;
  setFault: (field: string, fault: string | null) => void;
  /** Sets the server's errors for the files. */
  setFaults: (faults: Readonly<Record<string, string | null>>) => void;
}

/** File choices and errors of a form. */
export function useFormFiles(): FormFiles {
  const [choices, setChoices] = useState<FileChoices>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string | null>>>({});
  const choose = useCallback(
    (field: string, choice: PictureChoice) => setChoices((current) => ({ ...current, [field]: choice })),
    [],
  );
  const setFault = useCallback(
    (field: string, fault: string | null) => setFaults((current) => ({ ...current, [field]: fault })),
    [],
  );
  return { choices, faults, changed: filesChanged(choices), choose, setFault, setFaults };
}
