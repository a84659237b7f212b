import { Box, Button, Text } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { countRecords } from '../batch/batch-labels.ts';
import { Refusals } from '../batch/Refusals.tsx';
import type { BulkValues } from '../calls/collection-calls.ts';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import type { BulkEditTarget } from '../list/selection/bulk-edit-context.ts';
import form from '../record/form/record-form.module.css';
import { SideDrawer } from '../record/form/SideDrawer.tsx';
import { count } from '../text/text-format.ts';
import { findReason } from '../theme/toast.tsx';
import { focusScreenTitle } from '../ui/ScreenHead.tsx';
import { BulkFieldInput } from './BulkFieldInput.tsx';
import { changingLabel } from './bulk-edit-labels.ts';
import { SavingProgress } from './SavingProgress.tsx';
import { useBulkEdit } from './use-bulk-edit.tsx';

interface BulkEditDrawerProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  target: BulkEditTarget<R> | null;
  onClose: () => void;
}

export function BulkEditDrawer<R extends StoredRecord, V extends FormValues>({
  definition,
  target,
  onClose,
}: BulkEditDrawerProps<R, V>) {
  const [last, setLast] = useState(target);
  useEffect(() => {
    if (target) setLast(target);
  }, [target]);
  const shown = target ?? last;
  const { noun, nouns, bulkEdit } = definition;
  const { Form: BulkForm } = bulkEdit ?? {};
  const close = () => {
    onClose();
    requestAnimationFrame(focusScreenTitle);
  };
  const total = shown ? (shown.selected.everything?.count ?? shown.selected.records.length) : 0;
  return (
    <SideDrawer
      opened={target !== null}
      onClose={onClose}
      onExitTransitionEnd={() => setLast(null)}
      size={520}
      fitted
      title={`Change ${countRecords(total, { noun, nouns })}`}
    >
      {shown && BulkForm ? <BulkForm records={shown.selected.records} onDone={shown.onDone} onClose={close} /> : null}
      {shown && !BulkForm ? <BulkEditForm definition={definition} target={shown} onClose={close} /> : null}
    </SideDrawer>
  );
}

interface BulkEditFormProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  target: BulkEditTarget<R>;
  onClose: () => void;
}

function BulkEditForm<R extends StoredRecord, V extends FormValues>({
  definition,
  target,
  onClose,
}: BulkEditFormProps<R, V>) {
  const [values, setValues] = useState<BulkValues>({});
  const { noun, nouns, bulkEdit } = definition;
  const { fields: bulkFields = [] } = bulkEdit ?? {};
  const complete = !Object.values(values).includes('');
  const { check, checked, edit, progress } = useBulkEdit(definition, target, complete ? values : null);
  const set = (field: string, value: BulkValues[string] | undefined) =>
    setValues(({ [field]: _before, ...others }) => (value === undefined ? others : { ...others, [field]: value }));
  const changing = checked?.results.filter(({ changed }) => changed).length ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked && changing > 0 && !edit.isPending) edit.mutate(checked, { onSuccess: onClose });
  };
  const touched = Object.keys(values).length > 0;
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Box component="section" className={form.scroll} aria-label="Fields" tabIndex={0}>
        {bulkFields.map((field) => (
          <BulkFieldInput
            key={field.field}
            field={field}
            value={values[field.field]}
            change={checked?.changes.find((change) => change.field === field.field)}
            onChange={(value) => set(field.field, value)}
          />
        ))}
        <BulkEditPreview
          label={checked && touched ? changingLabel(checked, noun, nouns) : null}
          refused={(touched && checked?.results.filter(({ ok }) => !ok)) || []}
          error={check.isError && touched ? (findReason(check.error) ?? "The change couldn't be checked.") : null}
        />
      </Box>
      {edit.isPending ? <SavingProgress label="Changing" progress={progress} /> : null}
      <footer className={form.foot}>
        <Button variant="default" onClick={onClose} disabled={edit.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isPending} disabled={changing === 0 || !touched}>
          {changing > 0 && touched ? `Change ${countRecords(changing, { noun, nouns })}` : 'Change'}
        </Button>
      </footer>
    </form>
  );
}

interface BulkEditPreviewProps {
  label: string | null;
  refused: Parameters<typeof Refusals>[0]['refused'];
  error: string | null;
}

function BulkEditPreview({ label, refused, error }: BulkEditPreviewProps) {
  return (
    <div role="status">
      {label ? <Text fw={600}>{label}</Text> : null}
      {refused.length > 0 ? (
        <Text component="div" mt="xxs" fz="sm" c="var(--warn)">
          <span>{`${count(refused.length)} stay as they are:`}</span>
          <Refusals refused={refused} />
        </Text>
      ) : null}
      {error ? <Text c="var(--bad)">{error}</Text> : null}
    </div>
  );
}
