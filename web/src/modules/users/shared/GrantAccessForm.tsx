import { Button, Flex, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { DayField } from '../../../admin/record/fields/DayField.tsx';
import { endOfDay } from '../../../admin/text/local-day.ts';
import { findReason, toastDone } from '../../../admin/theme/toast.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { UserPicker } from './UserPicker.tsx';
import { type GrantTarget, grantBody } from './user-changes.ts';

const FAILED = "The access couldn't be granted.";
const formatUserCount = (number: number) => (number === 1 ? '1 user' : `${number} users`);

/** Grants one thing to several users, with an optional end. Users it failed for stay chosen. */
export function GrantAccessForm({ target, onClose }: { target: GrantTarget; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [users, setUsers] = useState<ReadonlyMap<string, string>>(new Map());
  const [until, setUntil] = useState('');
  const end = endOfDay(until);
  const granting = useMutation({
    mutationFn: async (names: ReadonlyMap<string, string>) => {
      const body = grantBody(target, [...names.keys()].map(Number), until);
      return (await api('POST /api/users/changes', { body })).data.results;
    },
    onSuccess: (results, names) => {
      const failed = results.filter(({ ok }) => !ok).map(({ id }) => String(id));
      const done = results.length - failed.length;
      if (done > 0)
        toastDone(`Access granted to ${formatUserCount(done)}${end === null ? '' : ` until ${localDate(end)}`}`, {
          key: FAILED,
        });
      if (failed.length === 0) return onClose();
      setUsers(new Map([...names].filter(([id]) => failed.includes(id))));
    },
    onSettled: () => void invalidateModule(queryClient, 'users'),
  });
  const { variables: names, data: results = [], error } = granting;
  const failures = error
    ? [findReason(error) ?? FAILED]
    : results
        .filter(({ ok }) => !ok)
        .map(({ id, message }) => `${names?.get(String(id)) ?? `ID ${id}`}: ${message ?? FAILED}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    granting.mutate(users);
  };
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit}>
      {target.opens === 'topic' ? (
        <Text fw={600} c="var(--ink)" style={{ overflowWrap: 'anywhere' }}>
          {target.title}
        </Text>
      ) : null}
      <UserPicker label="Users" value={users} onChange={setUsers} />
      <DayField
        label="Access ends (optional)"
        description="The last day of access. Leave empty for no end date."
        value={until}
        onChange={setUntil}
      />
      {failures.length > 0 ? (
        <Flex component="ul" direction="column" fz="sm" lh={1.5} c="var(--bad)" className={text.wrap} role="alert">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </Flex>
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={granting.isPending} disabled={users.size === 0}>
          {users.size === 0 ? 'Grant access' : `Grant access to ${formatUserCount(users.size)}`}
        </Button>
      </Group>
    </Flex>
  );
}
