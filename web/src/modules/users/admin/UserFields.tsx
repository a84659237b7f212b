import { Checkbox, Group, PasswordInput, Select, TextInput } from '@mantine/core';
import { ACCESS_LEVELS, USER_LIMITS, USER_MESSAGES, type User } from '@qram/contract/modules/users/users';
import { parseCodes } from '@qram/contract/values/comma-list';
import { useQuery } from '@tanstack/react-query';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import frame from '../../../admin/record/form/record-form.module.css';
import { Time } from '../../../admin/text/Time.tsx';
import { FlagSwitch } from '../../../admin/ui/FlagSwitch.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { TopicPicker } from '../shared/TopicPicker.tsx';
import { chosenLevels, getAccessLevel } from './access-levels.ts';
import { activeAdminsQuery, isLastAdmin } from './last-admin.ts';
import { EndingGrants, PackageAccess } from './UserGrants.tsx';
import { ROLES, STATUSES, type UserValues } from './user-values.ts';

/** Says if the email address is confirmed; a new address has to be confirmed again. */
const EmailState = ({ user: { email, email_verified_at: at } }: { user: User }) =>
  at === null ? (
    <span>{`${email} is not confirmed.`}</span>
  ) : (
    <span>
      <span>{`${email} was confirmed on `}</span>
      <Time at={at} show="time" />.
    </span>
  );

/** A level that only a package gives can't be granted through the form, which lists it below. */
const isFromPackage = ({ access_level, by_hand }: User, level: number): boolean =>
  parseCodes(access_level).includes(level) && !parseCodes(by_hand.access_level).includes(level);

/** Fields of a user; role and status of the last admin are disabled (requirements: Users). */
export function UserFields({ form, record }: FieldsProps<User, UserValues>) {
  const { data: activeAdmins } = useQuery({ ...activeAdminsQuery(useApi()), enabled: record?.role === 'admin' });
  const locked = isLastAdmin(record, activeAdmins);
  return (
    <>
      <TextInput
        label="Full name"
        withAsterisk
        autoComplete="off"
        maxLength={USER_LIMITS.nameMax}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={frame.pair}>
        <TextInput
          label="Username"
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={USER_LIMITS.usernameMax}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={USER_LIMITS.phoneMax}
          {...form.getInputProps('phone')}
        />
      </div>
      <TextInput
        label="Email"
        withAsterisk
        type="email"
        autoComplete="off"
        maxLength={254}
        description={record ? <EmailState user={record} /> : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        withAsterisk={record === null}
        autoComplete="new-password"
        maxLength={USER_LIMITS.passwordMax}
        description={
          record ? 'Leave empty to keep the current password.' : `At least ${USER_LIMITS.passwordMin} characters.`
        }
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        {...form.getInputProps('password')}
      />
      <div className={frame.pair}>
        <Select
          label="Role"
          data={ROLES}
          disabled={locked}
          description={locked ? USER_MESSAGES.lastAdminRoleHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('role')}
        />
        <Select
          label="Status"
          data={STATUSES}
          disabled={locked}
          description={locked ? USER_MESSAGES.lastAdminStatusHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('status')}
        />
      </div>
      <Checkbox.Group
        label="Access levels"
        description="Granted by an admin. Free services are open to everyone; admins have every level."
        value={chosenLevels(form.values.access_level)}
        onChange={(levels) => form.setFieldValue('access_level', getAccessLevel(levels))}
        error={form.errors.access_level}
      >
        <Group gap="var(--space-3) var(--space-6)" mt="sm">
          {ACCESS_LEVELS.map(({ level, label }) => (
            <Checkbox
              key={level}
              value={String(level)}
              label={label}
              disabled={record !== null && isFromPackage(record, level)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <TopicPicker
        label="Premium lessons"
        description="Premium lessons granted by an admin. Admins can open all of them."
        value={form.values.premium}
        error={form.errors.premium}
        onChange={(premium) => form.setFieldValue('premium', premium)}
      />
      <FlagSwitch
        label="Premium applications"
        description="Opens all premium applications, granted by an admin."
        value={form.values.qrampremium}
        onChange={(value) => form.setFieldValue('qrampremium', value)}
      />
      {record ? (
        <>
          <EndingGrants user={record} />
          <PackageAccess user={record} />
        </>
      ) : null}
    </>
  );
}
