import { Box, Button, Select, SimpleGrid, Text } from '@mantine/core';
import { ACCESS_LEVELS, type User } from '@qram/contract/modules/users/users';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { countRecords } from '../../../admin/batch/batch-labels.ts';
import type { BulkFormProps } from '../../../admin/declaration/admin-collection.ts';
import { DayField } from '../../../admin/record/fields/DayField.tsx';
import form from '../../../admin/record/form/record-form.module.css';
import { count, userLabel } from '../../../admin/text/text-format.ts';
import { TopicPicker } from '../shared/TopicPicker.tsx';
import { type ChosenChange, changeBody, givesAccess, NO_CHANGE } from '../shared/user-changes.ts';
import { useUserChanges } from './use-user-changes.tsx';
import { ROLES, STATUSES } from './user-values.ts';
import classes from './users.module.css';

const UNCHANGED = { value: '', label: 'No change' };
const ACCESS_CHANGES = [UNCHANGED, { value: 'give', label: 'Grant' }, { value: 'take', label: 'Revoke' }];
const takesAccess = ({ access, premiumApps, takeTopics }: ChosenChange) =>
  premiumApps === 'take' || takeTopics !== '0' || Object.values(access).includes('take');
/** Names shown; further users are only counted. */
const NAMED = 2;
const USERS = { noun: 'user', nouns: 'users' };

/** The change of several users, and its consequences. */
export function UserChangesForm({ records: users, onDone, onClose }: BulkFormProps<User>) {
  const [chosen, setChosen] = useState(NO_CHANGE);
  const change = useUserChanges(users);
  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => change(chosen),
    onSuccess: (done) => {
      onDone(done);
      onClose();
    },
  });
  const pick = (patch: Partial<Record<'role' | 'status' | 'premiumApps', string | null>>) =>
    setChosen((before) => ({ ...before, ...patch }) as ChosenChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) mutate();
  };
  const names = users.slice(0, NAMED).map(userLabel);
  const more = users.length - names.length;
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <Box component="section" className={form.scroll} aria-label="Fields" tabIndex={0}>
        <Text fz="sm" c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {`${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`}
        </Text>
        <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing="md">
          <Select label="Role" data={[UNCHANGED, ...ROLES]} value={chosen.role} onChange={(role) => pick({ role })} />
          <Select
            label="Status"
            data={[UNCHANGED, ...STATUSES]}
            value={chosen.status}
            onChange={(status) => pick({ status })}
          />
          {ACCESS_LEVELS.map(({ level, label }) => (
            <Select
              key={level}
              label={`Access: ${label}`}
              data={ACCESS_CHANGES}
              value={chosen.access[level] ?? ''}
              onChange={(value) =>
                setChosen((before) => ({
                  ...before,
                  access: { ...before.access, [level]: value ?? '' } as ChosenChange['access'],
                }))
              }
            />
          ))}
          <Select
            label="Premium applications"
            data={ACCESS_CHANGES}
            value={chosen.premiumApps}
            onChange={(premiumApps) => pick({ premiumApps })}
          />
        </SimpleGrid>
        <TopicPicker
          label="Grant premium lessons"
          inDialog
          value={chosen.giveTopics}
          onChange={(giveTopics) => setChosen((before) => ({ ...before, giveTopics }))}
        />
        <TopicPicker
          label="Revoke premium lessons"
          inDialog
          value={chosen.takeTopics}
          onChange={(takeTopics) => setChosen((before) => ({ ...before, takeTopics }))}
        />
        <DayField
          label="End date for new access (optional)"
          description="The last day of the access you grant here. Leave empty for no end date."
          value={chosen.until}
          disabled={!givesAccess(chosen)}
          onChange={(until) => setChosen((before) => ({ ...before, until }))}
        />
        <Text fz="sm" c="dimmed" role="status" className={classes.consequences}>
          {`${chosen.role || chosen.status ? 'Users whose role or status changes are logged out. ' : ''}${takesAccess(chosen) ? 'Only access granted by an admin is revoked. Access from a package stays.' : ''}`}
        </Text>
      </Box>
      <footer className={form.foot}>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={changeBody([], chosen) === null}>
          {`Change ${countRecords(users.length, USERS)}`}
        </Button>
      </footer>
    </form>
  );
}
