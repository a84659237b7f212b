import { SIMULATION_LIMITS } from '@qram/contract/modules/simulator/simulation-limits';
import { useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../ui/controls/form-errors.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useValidatedForm } from '../../../ui/controls/use-validated-form.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useFocusOnMount } from '../../../ui/overlay/use-focus-on-mount.ts';
import { Notice } from '../../../ui/text/Notice.tsx';

interface SaveRunDialogProps {
  /** The part of the run's address after `#`. */
  link: string;
  onSaved(name: string): void;
  onClose(): void;
}

export default function SaveRunDialog({ link, onSaved, onClose }: SaveRunDialogProps) {
  const api = useApi();
  const name = useFocusOnMount<HTMLInputElement>();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, field, busy } = useValidatedForm(
    { name: '' },
    {
      schema: async () => (await import('./simulation-schemas.ts')).simulationName,
      submit: async (values) => {
        setFailure(null);
        try {
          const { data } = await api('POST /api/me/simulations', { body: { ...values, link } });
          onSaved(data.name);
          return null;
        } catch (error) {
          const errors = error instanceof ApiError ? firstMessages(error.errors) : {};
          if (!errors.name) setFailure(error instanceof Error ? error.message : '');
          return errors;
        }
      },
    },
  );
  return (
    <Dialog title="Save this run" onClose={onClose}>
      <form {...form} className="grid gap-5" noValidate>
        {failure === null ? null : <Notice title="Your run wasn't saved.">{failure}</Notice>}
        <TextField
          {...field('name')}
          label="Name"
          hint="Cells, addresses, errors and the step are saved with it."
          maxLength={SIMULATION_LIMITS.nameMax}
          autoComplete="off"
          ref={name}
          required
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy}>
            Save run
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
