import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '../modules/auth/auth-context.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Above the dialogs of a form. */
const Z_INDEX = 400;

/** Asks for the password over the open screen when the session has expired, so that nothing typed is lost. */
export function SignInAgainDialog() {
  const { status, user, pending, giveUp, allowSigningInAgain } = useAuth();
  const queryClient = useQueryClient();
  useEffect(allowSigningInAgain, [allowSigningInAgain]);
  return (
    <Modal
      opened={status === 'expired'}
      onClose={() => undefined}
      onExitTransitionEnd={() => void queryClient.invalidateQueries()}
      title="Your session has ended"
      zIndex={Z_INDEX}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Text inherit fz={15} lh={1.5} c="var(--ink-2)">
        Log in again as <strong>{user?.username}</strong> to continue where you left off.
      </Text>
      {pending ? <CodeForm onGiveUp={giveUp} /> : <PasswordForm username={user?.username ?? ''} onGiveUp={giveUp} />}
    </Modal>
  );
}

interface FormProps {
  onGiveUp: () => void;
}

function PasswordForm({ username, onGiveUp }: FormProps & { username: string }) {
  const { login, busy, error } = useAuth();
  const [password, setPassword] = useState('');
  return (
    <SignInForm error={error} busy={busy} onGiveUp={onGiveUp} onSubmit={() => login(username, password)}>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </SignInForm>
  );
}

function CodeForm({ onGiveUp }: FormProps) {
  const { loginWithCode, busy, error } = useAuth();
  const [code, setCode] = useState('');
  return (
    <SignInForm error={error} busy={busy} onGiveUp={onGiveUp} onSubmit={() => loginWithCode(code)}>
      <TextInput
        label="Code"
        description="The six digits from your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoFocus
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </SignInForm>
  );
}

interface SignInFormProps extends FormProps {
  error: string | null;
  busy: boolean;
  onSubmit: () => Promise<boolean>;
  children: ReactNode;
}

function SignInForm({ error, busy, onSubmit, onGiveUp, children }: SignInFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16} mt={16}>
        {error ? <Notice title={error} /> : null}
        {children}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onGiveUp}>
          Log out
        </Button>
        <Button type="submit" loading={busy}>
          Login
        </Button>
      </Group>
    </form>
  );
}
