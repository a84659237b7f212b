import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { getErrors } from './form-errors.ts';

type Errors = Record<string, string>;

interface FormRules<V> {
  /** Loads the schema when the form is first touched. If that fails, only the server validates. */
  schema(): Promise<z.ZodType>;
  /** Submits valid values; resolves to null, or to errors by field. */
  submit(values: V): Promise<Errors | null>;
}

async function validate(schema: FormRules<unknown>['schema'], values: unknown): Promise<Errors> {
  try {
    return getErrors(await schema(), values);
  } catch {
    return {};
  }
}

export function useValidatedForm<V extends Record<string, string>>(initial: V, { schema, submit }: FormRules<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  /** Increases with each failed submission, which moves the focus to the first invalid field. */
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failures]);

  const fill = useCallback((some: Partial<V>) => setValues((before) => ({ ...before, ...some })), []);
  const send = async (): Promise<Errors | null> => {
    const found = await validate(schema, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return found;
    const rejected = await submit(values);
    if (rejected && Object.keys(rejected).length > 0) setErrors(rejected);
    return rejected;
  };
  const { mutate, isPending: busy } = useMutation({
    mutationFn: send,
    onSuccess: (rejected) => {
      if (rejected) setFailures((count) => count + 1);
    },
  });
  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return {
    form: {
      ref: form,
      // Without JavaScript, GET would put the typed values into the URL.
      method: 'post' as const,
      onFocus: () => void schema().catch(() => undefined),
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!busy) mutate();
      },
    },
    field,
    values,
    busy,
    setErrors,
    fill,
    reset: (next: V) => {
      setValues(next);
      setErrors({});
    },
  };
}
