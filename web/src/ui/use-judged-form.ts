import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorsOf } from './form-errors.ts';

type Messages = Record<string, string>;

interface FormRules<V> {
  /** Loads what judges the values, when the form is first touched. Where that fails the server is the only judge. */
  schema(): Promise<z.ZodType>;
  /** Sends what was judged well; answers null, or what was wrong, by field. */
  submit(values: V): Promise<Messages | null>;
}

async function judge(schema: FormRules<unknown>['schema'], values: unknown): Promise<Messages> {
  try {
    return errorsOf(await schema(), values);
  } catch {
    return {};
  }
}

/** Values, errors and submission of a form that is judged by the same schema as on the server. */
export function useValidatedForm<V extends Record<string, string>>(initial: V, { schema, submit }: FormRules<V>) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Messages>({});
  const [busy, setBusy] = useState(false);
  /** Grows with each refused submission, after which the focus goes to the first field at fault. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  /** Sets some values and leaves the others as they are typed. */
  const fill = useCallback((some: Partial<V>) => setValues((before) => ({ ...before, ...some })), []);
  const send = async (): Promise<Messages | null> => {
    const found = await judge(schema, values);
    setErrors(found);
    if (Object.keys(found).length > 0) return found;
    const refused = await submit(values);
    if (refused && Object.keys(refused).length > 0) setErrors(refused);
    return refused;
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const refused = await send();
    setBusy(false);
    if (refused) setRefusals((count) => count + 1);
  };
  /** What an input needs, by its field's name. */
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
      // Where no script takes it over, what was typed must not become part of an address.
      method: 'post' as const,
      onFocus: () => void schema().catch(() => undefined),
      onSubmit: (event: FormEvent) => void onSubmit(event),
    },
    field,
    values,
    busy,
    setErrors,
    fill,
    /** Begins anew with these values. */
    reset: (next: V) => {
      setValues(next);
      setErrors({});
    },
  };
}
