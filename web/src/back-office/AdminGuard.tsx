import { Box, Button, Center, Flex, Group, Loader, Text } from '@mantine/core';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { type Icon, IconHome, IconLock, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import text from '../admin/ui/text.module.css';
import { useScreenTitle } from '../admin/url/screen-title.ts';
import { useApi } from '../api/api-context.tsx';
import { securityQuery } from '../modules/auth/queries.ts';
import { useAuth } from '../session/auth-context.tsx';
import { SignInAgain } from '../session/SignInAgain.tsx';
import { useSignOut } from './sign-out.tsx';

const GROUND = {
  direction: 'column',
  align: 'center',
  justify: 'center',
  gap: 14,
  mih: '100dvh',
  p: 24,
  bg: 'var(--sunken)',
  c: 'var(--ink-2)',
} as const;

interface MessageCardProps {
  icon: Icon;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A message in place of the back office. */
function MessageCard({ icon: MessageIcon, title, actions, children }: MessageCardProps) {
  return (
    <Flex component="main" {...GROUND}>
      <Box w="min(100%, 480px)" p="40px 32px" bd="1px solid var(--line)" bdrs={16} bg="var(--surface)" ta="center">
        <Center
          inline
          w={56}
          h={56}
          mb="lg"
          bdrs={16}
          bg="var(--accent-soft)"
          c="var(--accent-strong)"
          aria-hidden="true"
        >
          <MessageIcon size={26} stroke={1.5} />
        </Center>
        <Box component="h1" fz="xl" lh={1.25} c="var(--ink)">
          {title}
        </Box>
        <Box fz="md" className={text.wrap}>
          {children}
        </Box>
        <Group justify="center" gap="xs" mt="xl">
          {actions}
        </Group>
      </Box>
    </Flex>
  );
}

/** Shown to signed-in users without the admin role (requirements: Admin lists). */
function NotAdminPage() {
  const { user } = useAuth();
  const signOut = useSignOut();
  useScreenTitle('No access');
  return (
    <MessageCard
      icon={IconLock}
      title={ERROR_MESSAGES.adminOnly}
      actions={
        <>
          <Button component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={signOut}>
            Logout
          </Button>
        </>
      }
    >
      <Text mt="sm">
        You're logged in as <strong>{user?.username}</strong>. Log in with an admin account to manage this site.
      </Text>
    </MessageCard>
  );
}

/** Shown to admins without two-step verification where the site requires it. */
function EnrollmentRequiredPage() {
  useScreenTitle('Two-step verification');
  return (
    <MessageCard
      icon={IconShieldLock}
      title="One more step"
      actions={
        <>
          <Button component={Link} to="/account/two-step-verification" leftSection={<IconShieldLock size={16} />}>
            Set it up
          </Button>
          <Button variant="default" component={Link} to="/" leftSection={<IconHome size={16} />}>
            Home
          </Button>
        </>
      }
    >
      <Text mt="sm">{ERROR_MESSAGES.mfaRequired}</Text>
      <Text mt="sm">This site requires it for all admins. It takes a minute and an authenticator app.</Text>
    </MessageCard>
  );
}

/** Only the viewer changes these settings, and every change invalidates the query. */
const KNOWN_MS = 60_000;

/**
 * Lets only admins through (requirements: Admin lists). Redirects signed-out visitors to /login, with the current
 * location in `location.state.from`. Requires a second factor where the site demands one; if the settings can't be
 * loaded, enforcement is left to the server.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { status, user, checking } = useAuth();
  const location = useLocation();
  const isAdmin = user?.role === 'admin';
  const security = useQuery({ ...securityQuery(useApi(), user?.id ?? 0), staleTime: KNOWN_MS, enabled: isAdmin });
  if (checking || status === 'loading' || security.isLoading) return <Loading />;
  if (!user || status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  if (!isAdmin) return <NotAdminPage />;
  const factor = security.data?.second_factor;
  if (factor?.required && factor.enabled_at === null) return <EnrollmentRequiredPage />;
  return (
    <>
      {children}
      <SignInAgain />
    </>
  );
}

const Loading = () => (
  <Flex {...GROUND} role="status">
    <Loader size={28} aria-hidden="true" />
    <span>Loading</span>
  </Flex>
);
