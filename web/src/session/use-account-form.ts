import { useEffect } from 'react';
import { firstMessages } from '../ui/controls/form-errors.ts';
import { useValidatedForm } from '../ui/controls/use-validated-form.ts';
import { useAuth } from './auth-context.tsx';

type Schemas = typeof import('./account-schemas.ts');

/** Form that signs a user in, validated with the server's schema; server errors come from the session. */
export function useAccountForm<V extends Record<string, string>>(
  schemaName: keyof Schemas,
  empty: V,
  submit: (values: V) => Promise<boolean>,
) {
  const { fieldErrors, clearError } = useAuth();
  const { form, field, setErrors } = useValidatedForm(empty, {
    schema: async () => (await import('./account-schemas.ts'))[schemaName],
    submit: async (values) => ((await submit(values)) ? null : {}),
  });
  useEffect(() => clearError, [clearError]);
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) setErrors(firstMessages(fieldErrors));
  }, [fieldErrors, setErrors]);
  return {
    form: {
      ...form,
      onSubmit: (event: Parameters<typeof form.onSubmit>[0]) => {
        clearError();
        form.onSubmit(event);
      },
    },
    field,
  };
}
