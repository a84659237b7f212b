import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useAuth } from '../auth-context.tsx';
import { errorsOf, firstMessages } from './form-errors.ts';

type Schemas = typeof import('./account-schemas.ts');

/** Loaded when a form is first touched, so that it is there when the form is sent. */
const schemas = (): Promise<Schemas> => import('./account-schemas.ts');

/** Without the schemas, which may fail to load, the server is the only judge. */
async function judge(name: keyof Schemas, values: unknown): Promise<Record<string, string>> {
  try {
    return errorsOf((await schemas())[name], values);
  } catch {
    return {};
  }
}

/** Values, errors and submission of a form about an account, judged by the same schema as on the server. */
export function useAccountForm<V extends Record<string, string>>(
  schemaName: keyof Schemas,
  empty: V,
  submit: (values: V) => Promise<boolean>,
) {
  const { fieldErrors, clearError } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Grows with each refused submission, after which the focus goes to the first field at fault. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => clearError, [clearError]);
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) setErrors(firstMessages(fieldErrors));
  }, [fieldErrors]);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    clearError();
    const found = await judge(schemaName, values);
    setErrors(found);
    if (Object.keys(found).length > 0 || !(await submit(values))) setRefusals((count) => count + 1);
  };
  /** What an input needs, by its field's name. */
  const field = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return {
    form: {
      ref: form,
      onFocus: () => void schemas().catch(() => undefined),
      onSubmit: (event: FormEvent) => void onSubmit(event),
    },
    field,
  };
}
