import { Button, Flex, Group, Select, SimpleGrid, Text } from '@mantine/core';
import { ACCESS_LEVELS, type User } from '@qram/contract/modules/users';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DayField } from '../../../admin/form/DayField.tsx';
import { count, userLabel } from '../../../admin/text-format.ts';
import { TopicPicker } from '../shared/TopicPicker.tsx';
import { type ChosenChange, changeBody, givesAccess, NO_CHANGE } from '../shared/user-changes.ts';
import { ROLES, STATUSES } from './user-values.ts';
import classes from './users.module.css';

const UNCHANGED = { value: '', label: 'No change' };
const ACCESS_CHANGES = [UNCHANGED, { value: 'give', label: 'Grant' }, { value: 'take', label: 'Revoke' }];
const takesAccess = ({ access, premiumApps, takeTopics }: ChosenChange) =>
  premiumApps === 'take' || takeTopics !== '0' || Object.values(access).includes('take');
/** Names shown; further users are only counted. */
const NAMED = 2;

interface UserChangesFormProps {
  users: readonly User[];
  onCancel: () => void;
  onChange: (chosen: ChosenChange) => Promise<void>;
}

/** The change of several users, and its consequences. */
export function UserChangesForm({ users, onCancel, onChange }: UserChangesFormProps) {
  const [chosen, setChosen] = useState(NO_CHANGE);
  const { mutate, isPending: busy } = useMutation({ mutationFn: onChange });
  const pick = (patch: Partial<Record<'role' | 'status' | 'premiumApps', string | null>>) =>
    setChosen((before) => ({ ...before, ...patch }) as ChosenChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) mutate(chosen);
  };
  const names = users.slice(0, NAMED).map(userLabel);
  const more = users.length - names.length;
  return (
    <Flex component="form" direction="column" gap={16} onSubmit={submit}>
      <Text fz={14.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {`${names.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`}
      </Text>
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={14}>
        <Select
          label="Role"
          data={[UNCHANGED, ...ROLES]}
          value={chosen.role}
          onChange={(role) => pick({ role })}
          data-autofocus
        />
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
      <Text fz={14} c="dimmed" role="status" className={classes.consequences}>
        {`${chosen.role || chosen.status ? 'Users whose role or status changes are logged out. ' : ''}${takesAccess(chosen) ? 'Only access granted by an admin is revoked. Access from a package stays.' : ''}`}
      </Text>
      <Group justify="flex-end" gap={8} className={classes.dialogActions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={changeBody([], chosen) === null}>
          {users.length === 1 ? 'Change 1 user' : `Change ${count(users.length)} users`}
        </Button>
      </Group>
    </Flex>
  );
}
