import { Button, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PLANS } from '@qram/contract/modules/buttons/payment-plans';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { selectFilter, type ToolbarFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { count } from '../../../admin/text/text-format.ts';
import styles from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { chosenUserQuery, userChoicesQuery } from '../../users/shared/user-choices.ts';
import classes from './requests.module.css';
import { endingSoonQuery, serviceChoicesQuery } from './requests-queries.ts';
import { type ChangeRequests, type RequestsUrlState, SOON_DAYS } from './requests-url.ts';

const SEARCH_DELAY = 250;
const plans = PLANS.map(({ isMonthly, option }) => ({ value: String(isMonthly), label: option }));

export function useRequestFilters(listState: RequestsUrlState, change: ChangeRequests): ToolbarFilter[] {
  const { service, plan, user, endsWithin } = listState;
  const api = useApi();
  const services = useQuery(serviceChoicesQuery(api)).data ?? [];
  const chosenUser = useQuery(chosenUserQuery(api, user)).data;
  const setUser = (next: number | undefined) => change({ user: next, page: 1 });
  const setEnding = (on: boolean) => change({ endsWithin: on ? SOON_DAYS : undefined, page: 1 });
  const byPlan = selectFilter({
    label: 'Plan',
    all: 'All plans',
    choices: plans,
    value: plan === undefined ? undefined : String(plan),
    onChange: (value) => change({ plan: value === undefined ? undefined : value === '1' ? 1 : 0, page: 1 }),
  });
  return [
    selectFilter({
      label: 'Service',
      all: 'All services',
      choices: services,
      value: service === undefined ? undefined : String(service),
      onChange: (value) => change({ service: value === undefined ? undefined : Number(value), page: 1 }),
    }),
    { ...byPlan, rare: true },
    {
      label: 'User',
      set: user === undefined ? null : (chosenUser?.label ?? `ID ${user}`),
      render: (nested) => <UserFilter user={user} nested={nested} onChange={setUser} />,
      onRemove: () => setUser(undefined),
      rare: true,
    },
    {
      label: 'Ends',
      set: endsWithin === undefined ? null : `Within ${endsWithin} days`,
      render: () => <EndingSoonFilter on={endsWithin !== undefined} onChange={setEnding} />,
      onRemove: () => setEnding(false),
      rare: true,
    },
  ];
}

/** Packages whose end is near, with their number. */
function EndingSoonFilter({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { data: ending } = useQuery(endingSoonQuery(useApi()));
  return (
    <Button
      variant="default"
      fw={400}
      justify="flex-start"
      className={classes.endingSoon}
      aria-pressed={on}
      data-on={on || undefined}
      leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
      rightSection={
        ending ? (
          <Text span c={on ? 'inherit' : 'dimmed'} className={styles.tabular}>
            {count(ending)}
          </Text>
        ) : null
      }
      onClick={() => onChange(!on)}
    >{`Ends within ${SOON_DAYS} days`}</Button>
  );
}

interface UserFilterProps {
  user: number | undefined;
  nested: boolean;
  onChange: (user: number | undefined) => void;
}

/** Users are searched on the server, because there may be many. */
function UserFilter({ user, nested, onChange }: UserFilterProps) {
  const api = useApi();
  const [text, setText] = useState('');
  const [term] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const chosen = useQuery(chosenUserQuery(api, user)).data;
  // The selected user's name in the field is not a search term.
  const found = useQuery(userChoicesQuery(api, term === chosen?.label ? '' : term)).data ?? [];
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      aria-label="User"
      placeholder="All users"
      searchable
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': 'All users' }}
      comboboxProps={{ shadow: 'md', withinPortal: !nested }}
      filter={({ options }) => options}
      nothingFoundMessage="Nobody found"
      data={choices}
      value={user === undefined ? null : String(user)}
      onSearchChange={setText}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
    />
  );
}
