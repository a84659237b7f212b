import { Button, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PLANS, REQUEST_STATUSES, type RequestStatus, statusLabel } from '@qram/contract/service-plans';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../../admin/collection/FilterSelect.tsx';
import { count } from '../../../admin/text-format.ts';
import styles from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api-context.tsx';
import { chosenUserQuery, userChoicesQuery } from '../../users/shared/user-choices.ts';
import classes from './requests.module.css';
import { type ChangeRequests, type RequestsAddress, SOON_DAYS } from './requests-address.ts';
import { endingSoonQuery, serviceChoicesQuery } from './requests-queries.ts';

const SEARCH_DELAY = 250;
const statuses = REQUEST_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));
const plans = PLANS.map(({ isMonthly, option }) => ({ value: String(isMonthly), label: option }));

interface RequestFiltersProps {
  address: RequestsAddress;
  change: ChangeRequests;
}

/** Number of controls in RequestFilters. */
export const REQUEST_FILTERS = 2;

/** Filters by status and service. */
export function RequestFilters({ address: { status, service }, change }: RequestFiltersProps) {
  const services = useQuery(serviceChoicesQuery(useApi()));
  return (
    <>
      <FilterSelect
        label="Status"
        all="All statuses"
        choices={statuses}
        value={status}
        onChange={(value) => change({ status: value as RequestStatus | undefined, page: 1 })}
      />
      <FilterSelect
        label="Service"
        all="All services"
        choices={services.data ?? []}
        value={service === undefined ? undefined : String(service)}
        onChange={(value) => change({ service: value === undefined ? undefined : Number(value), page: 1 })}
      />
    </>
  );
}

/** Filters by plan, end and user. @param nested they are in a panel */
export function MoreRequestFilters({ address, change, nested }: RequestFiltersProps & { nested: boolean }) {
  const { plan, endsWithin, user } = address;
  return (
    <>
      <FilterSelect
        label="Plan"
        all="All plans"
        choices={plans}
        value={plan === undefined ? undefined : String(plan)}
        nested={nested}
        onChange={(value) => change({ plan: value === undefined ? undefined : value === '1' ? 1 : 0, page: 1 })}
      />
      <UserFilter user={user} nested={nested} onChange={(next) => change({ user: next, page: 1 })} />
      <EndingSoonFilter
        on={endsWithin !== undefined}
        onChange={(on) => change({ endsWithin: on ? SOON_DAYS : undefined, page: 1 })}
      />
    </>
  );
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
    >
      Ends within {SOON_DAYS} days
    </Button>
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
