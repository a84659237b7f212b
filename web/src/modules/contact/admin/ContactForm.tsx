import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CONTACT_LIMITS, type ContactInfo, contactInfoComplete } from '@qram/contract/modules/contact/contact';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef } from 'react';
import { VersionsDialog } from '../../../admin/record/conflicts/VersionsDialog.tsx';
import { UnsavedDialog } from '../../../admin/record/form/RecordFormDialogs.tsx';
import { useSaveHotkey } from '../../../admin/record/save/use-save-hotkey.ts';
import { useUnsavedGuard } from '../../../admin/record/save/use-unsaved-guard.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { contactChanges, contactDifferences, contactValues, PROFILE_LABELS } from './contact-values.ts';
import { useContactSave } from './use-contact-save.ts';

const PROFILES = Object.entries(PROFILE_LABELS) as [keyof typeof PROFILE_LABELS, string][];

interface ContactFormProps {
  base: ContactInfo;
  /** Restarts from the saved version, or from somebody else's. */
  onBase: (base: ContactInfo) => void;
}

/** Form of the contact record, with its rules (requirements: Contact) and conflict handling. */
export function ContactForm({ base, onBase }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: contactValues(base),
    validate: zod4Resolver(contactInfoComplete, { errorPriority: 'first' }),
  });
  const dirty = Object.keys(contactChanges(base, form.values)).length > 0;
  const { blocker, release } = useUnsavedGuard(dirty);
  const focusFirstError = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  useSaveHotkey(element);
  const { busy, failure, theirs, save, forgetTheirs } = useContactSave({
    base,
    onSaved: (saved) => {
      release();
      onBase(saved);
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      focusFirstError();
    },
  });
  return (
    <form
      ref={element}
      noValidate
      aria-busy={busy}
      onSubmit={form.onSubmit((values) => void save(values), focusFirstError)}
    >
      <Stack gap="lg" p="lg">
        <Textarea
          label="Address"
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={CONTACT_LIMITS.addressMax}
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Phone"
          description="7 to 15 digits, spaces and hyphens, optionally starting with a plus."
          withAsterisk
          type="tel"
          maxLength={CONTACT_LIMITS.phoneMax}
          {...form.getInputProps('phone')}
        />
        <TextInput
          label="Email"
          withAsterisk
          type="email"
          maxLength={CONTACT_LIMITS.emailMax}
          {...form.getInputProps('email')}
        />
        <Stack gap="md" role="group" aria-label="Profiles">
          <div>
            <Text fw={600}>Profiles</Text>
            <Text fz="sm" c="dimmed">
              Linked in the footer. Leave a field empty to hide its link.
            </Text>
          </div>
          {PROFILES.map(([field, label]) => (
            <TextInput
              key={field}
              label={label}
              type="url"
              placeholder="https://"
              maxLength={CONTACT_LIMITS.profileMax}
              {...form.getInputProps(field)}
            />
          ))}
        </Stack>
        {failure ? <Notice title={failure} /> : null}
        <Group justify="flex-end" gap="sm">
          <Text span fz="sm" c="dimmed">
            {dirty ? 'Unsaved changes' : ''}
          </Text>
          <Button type="submit" loading={busy} miw={116}>
            Save changes
          </Button>
        </Group>
      </Stack>
      <UnsavedDialog blocker={blocker} />
      <VersionsDialog
        savedAt={theirs?.updated_at ?? null}
        differences={theirs ? contactDifferences(base, theirs, form.values) : []}
        onKeepMine={() => void save(form.values, theirs?.updated_at)}
        onTakeTheirs={() => theirs && onBase(theirs)}
        onClose={forgetTheirs}
      />
    </form>
  );
}
