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

/** Filters by status, service, plan, end and user. */
export function RequestFilters({ address, change }: { address: RequestsAddress; change: ChangeRequests }) {
  const { status, service, plan } = address;
  const services = useQuery(serviceChoicesQuery(useApi()));
  const narrow = (patch: Partial<RequestsAddress>) => change({ ...patch, page: 1 });
  return (
    <>
      <FilterSelect
        label="Status"
        all="All statuses"
        choices={statuses}
        value={status}
        onChange={(value) => narrow({ status: value as RequestStatus | undefined })}
      />
      <FilterSelect
        label="Service"
        all="All services"
        choices={services.data ?? []}
        value={service === undefined ? undefined : String(service)}
        onChange={(value) => narrow({ service: value === undefined ? undefined : Number(value) })}
      />
      <FilterSelect
        label="Plan"
        all="All plans"
        choices={plans}
        value={plan === undefined ? undefined : String(plan)}
        onChange={(value) => narrow({ plan: value === undefined ? undefined : value === '1' ? 1 : 0 })}
      />
      <EndingSoonFilter
        on={address.endsWithin !== undefined}
        onChange={(on) => narrow({ endsWithin: on ? SOON_DAYS : undefined })}
      />
      <UserFilter user={address.user} onChange={(user) => narrow({ user })} />
    </>
  );
}

/** Packages whose end is near, with their number. */
function EndingSoonFilter({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { data: ending } = useQuery(endingSoonQuery(useApi()));
  return (
    <Button
      variant="default"
      flex="none"
      fw={500}
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

/** Users are searched on the server, because there may be many. */
function UserFilter({ user, onChange }: { user: number | undefined; onChange: (user: number | undefined) => void }) {
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
      filter={({ options }) => options}
      nothingFoundMessage="Nobody found"
      data={choices}
      value={user === undefined ? null : String(user)}
      onSearchChange={setText}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
    />
  );
}
