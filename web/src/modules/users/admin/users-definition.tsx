import { Flex, Text } from '@mantine/core';
import { ACCESS_LEVELS, USER_MESSAGES, type User, userCreate, userUpdate } from '@qram/contract/modules/users/users';
import { IconMailOff } from '@tabler/icons-react';
import type { AdminCollection } from '../../../admin/declaration/admin-collection.ts';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { choiceFilter } from '../../../admin/declaration/list-filters.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { capitalize, userLabel } from '../../../admin/text/text-format.ts';
import { OrDash } from '../../../admin/ui/OrDash.tsx';
import text from '../../../admin/ui/text.module.css';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { UserActivity } from '../../audit/shared/UserActivity.tsx';
import { UserLearning } from '../../learning/shared/UserLearning.tsx';
import { UserMails } from '../../mail/shared/UserMails.tsx';
import { PackageHolders } from '../shared/PackageHolders.tsx';
import { parsePremiumIds, unknownTopicLabel } from '../shared/premium-topics.ts';
import { accessFilters } from './access-filters.tsx';
import { accessLabels, accessNames } from './access-levels.ts';
import { UserAccess } from './UserAccess.tsx';
import { UserChangesForm } from './UserChangesForm.tsx';
import { UserFields } from './UserFields.tsx';
import { UserMonths } from './UserMonths.tsx';
import { UserRequests } from './UserRequests.tsx';
import { UserSecondFactor } from './UserSecondFactor.tsx';
import { UserSessions } from './UserSessions.tsx';
import { EMPTY_USER, ROLES, STATUSES, type UserValues, userBody, userValues } from './user-values.ts';
import classes from './users.module.css';
import { usersScreen } from './users-screen.ts';

const none = <OrDash value={null} />;

const NameWithAvatar = ({ user }: { user: User }) => (
  <span className={classes.user} title={user.name}>
    <Avatar name={user.name} src={user.avatar} size={24} />
    <span>{user.name}</span>
  </span>
);

const Username = ({ user }: { user: User }) => (
  <Text span ff="monospace" fz="xs" c="var(--ink-2)">
    {user.username}
  </Text>
);

const topicCount = (premium: string) => {
  const { length } = parsePremiumIds(premium);
  return length === 0 ? '' : `${length} ${length === 1 ? 'lesson' : 'lessons'}`;
};

const roleBadge = (user: User) => (
  <Badge small tone={user.role === 'admin' ? 'accent' : 'quiet'}>
    {capitalize(user.role)}
  </Badge>
);
const statusBadge = (user: User) => (
  <Badge small tone={user.status === 'active' ? 'good' : 'warn'}>
    {capitalize(user.status)}
  </Badge>
);
/** Approvals and ends are not mailed to such a user. */
const NoEmailSign = () => (
  <Flex
    component="span"
    display="inline-flex"
    flex="none"
    c="var(--warn)"
    style={{ verticalAlign: 'middle' }}
    title="Gets no email: the address isn't confirmed"
  >
    <IconMailOff size={16} stroke={1.75} aria-hidden="true" />
    <span className="visually-hidden">Gets no email</span>
  </Flex>
);

/** Says if the address is confirmed, and what follows from that. */
function confirmation({ email_verified_at: at, gets_email }: User) {
  if (at) return <Time at={at} show="time" />;
  return gets_email
    ? 'Not confirmed. We email it anyway: an admin entered it.'
    : 'Not confirmed. Until then, this user gets no email about requests and packages.';
}

export const usersDefinition: AdminCollection<User, UserValues> = {
  ...labelsFrom(usersScreen),
  getName: userLabel,
  bulkEdit: { Form: UserChangesForm },
  messages: {
    load: 'Failed to load users. Please try again later.',
    deleteOne: 'Failed to delete user.',
    deleteMany: 'Failed to delete users.',
    save: 'Failed to save user.',
  },
  abilities: {
    exported: 'GET /api/users/export',
    imported: 'POST /api/users/import',
  },
  list: {
    // Usernames and emails get more room on wide screens.
    columns: [
      { key: 'name', label: 'Name', sort: 'name', render: (user) => <NameWithAvatar user={user} /> },
      {
        key: 'username',
        label: 'Username',
        rare: true,
        sort: 'username',
        width: 'clamp(96px, 20vw - 168px, 140px)',
        detail: () => null,
        render: (user) => <Username user={user} />,
      },
      {
        key: 'email',
        label: 'Email',
        sort: 'email',
        width: 'clamp(144px, 47.5vw - 456px, 276px)',
        detail: (user) => (
          <>
            <span>{`${user.email} `}</span>
            {user.gets_email ? null : <NoEmailSign />}
          </>
        ),
        render: (user) => (
          <Flex component="span" align="center" gap="xs" w="max-content" maw="100%" title={user.email}>
            <Text span truncate>
              {user.email}
            </Text>
            {user.gets_email ? null : <NoEmailSign />}
          </Flex>
        ),
      },
      {
        key: 'role',
        label: 'Role',
        sort: 'role',
        width: '76px',
        usual: '56px',
        badge: true,
        render: roleBadge,
      },
      {
        key: 'status',
        label: 'Status',
        sort: 'status',
        width: '86px',
        usual: '63px',
        badge: true,
        render: statusBadge,
      },
      {
        key: 'access',
        label: 'Access',
        rare: true,
        width: '108px',
        usual: '81px',
        detail: (user) => accessLabels(user.access_level) || null,
        render: ({ access_level }) => {
          const names = accessNames(access_level);
          if (names.length === 0) return none;
          return names.map((name) => (
            <Text key={name} span display="block" lh={1.35}>
              {name}
            </Text>
          ));
        },
      },
      {
        key: 'premium',
        label: 'Premium',
        rare: true,
        width: '76px',
        usual: '61px',
        detail: () => null,
        render: (user) => topicCount(user.premium) || none,
      },
    ],
    filters: {
      role: choiceFilter('Role', 'All roles', ROLES),
      status: choiceFilter('Status', 'Any status', STATUSES),
      access_level: choiceFilter('Access', 'Any access', [
        { value: '0', label: 'Free only' },
        ...ACCESS_LEVELS.map(({ level, label }) => ({ value: String(level), label })),
      ]),
      ...accessFilters,
    },
    narrowBelow: 950,
    searchPlaceholder: 'Search users',
    sorts: [
      { value: '-created_at', label: 'Newest first' },
      { value: 'created_at', label: 'Oldest first' },
      { value: 'name', label: 'Name A to Z' },
      { value: '-name', label: 'Name Z to A' },
      { value: 'username', label: 'Username A to Z' },
      { value: '-username', label: 'Username Z to A' },
      { value: 'email', label: 'Email A to Z' },
      { value: '-email', label: 'Email Z to A' },
      { value: 'role', label: 'Admins first' },
      { value: '-role', label: 'Admins last' },
      { value: 'status', label: 'Active first' },
      { value: '-status', label: 'Inactive first' },
    ],
  },
  record: {
    heading: (user) => (
      <Flex component="span" wrap="wrap" align="center" rowGap="xxs" columnGap="xs" className={text.wrap}>
        <span>{`${user.name} `}</span>
        <Flex component="span" gap="xs">
          {roleBadge(user)} {statusBadge(user)}
        </Flex>
      </Flex>
    ),
    Lead: ({ record }) => (
      <>
        <UserAccess user={record} />
        {record.role === 'user' && record.status === 'active' ? (
          <section aria-label="Free month">
            <Text component="h3" fz="sm" fw={600} mb="xs">
              Free month
            </Text>
            <UserMonths user={record} />
          </section>
        ) : null}
      </>
    ),
    facts: (user) => [
      {
        label: 'Email confirmed',
        value: confirmation(user),
      },
      { label: 'Two-step verification', value: <UserSecondFactor user={user} /> },
      {
        label: 'Terms accepted',
        value: user.terms_accepted_at ? <Time at={user.terms_accepted_at} show="time" /> : 'Not yet',
      },
    ],
    sections: (user) => [
      { title: 'Service requests', content: <UserRequests id={user.id} /> },
      { title: 'Learning', content: <UserLearning id={user.id} /> },
      { title: 'Sessions', content: <UserSessions user={user} /> },
      { title: 'Emails', content: <UserMails id={user.id} /> },
      { title: 'Activity', content: <UserActivity id={user.id} /> },
    ],
  },
  deletion: {
    Dependents: ({ records }) => <PackageHolders of="users" ids={records?.map(({ id }) => id) ?? null} />,
  },
  form: {
    Fields: UserFields,
    values: {
      empty: EMPTY_USER,
      toValues: userValues,
      buildBody: userBody,
    },
    rules: {
      createSchema: userCreate,
      updateSchema: userUpdate,
      required: { name: USER_MESSAGES.nameRequired, premium: USER_MESSAGES.premiumRequired },
    },
    fields: {
      labels: {
        name: 'Full name',
        username: 'Username',
        email: 'Email',
        password: 'Password',
        phone: 'Phone',
        role: 'Role',
        status: 'Status',
        premium: 'Premium lessons',
        qrampremium: 'Premium applications',
        access_level: 'Access levels',
      },
      show: (field, value) => {
        if (field === 'password') return value === '' ? 'Unchanged' : 'New password';
        if (field === 'qrampremium') return value === 1 ? 'Yes' : 'No';
        if (field === 'premium') return parsePremiumIds(String(value)).map(unknownTopicLabel).join(', ') || 'None';
        if (field === 'access_level') return accessLabels(String(value)) || 'Free only';
        return field === 'role' || field === 'status' ? capitalize(String(value)) : String(value ?? '');
      },
      secrets: ['password'],
    },
  },
};
