import type { FieldErrors } from '@qram/contract/api/errors';
import { useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { AUTH_TEXTS } from '../../../session/auth-texts.ts';
import { registeredState, returnState, returnUrl } from '../../../session/return-url.ts';
import { useAccountForm } from '../../../session/use-account-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PasswordField, TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { useInterruptedPress } from '../../buttons/shared/use-interrupted-press.ts';
import { signInOptionsQuery } from '../queries.ts';
import classes from './account/AccountScreen.module.css';
import { AccountScreen } from './account/AccountScreen.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await load(signInOptionsQuery(api));
    return null;
  },
};

const EMPTY = { name: '', username: '', email: '', password: '', password_confirmation: '' };

/** The fields show their own errors, so the box doesn't repeat them. */
const explainFailure = (error: string, fieldErrors: FieldErrors): string =>
  error === AUTH_TEXTS.registerFailed || Object.keys(fieldErrors).length > 0 ? AUTH_TEXTS.registerError : error;

/** Registration leads to the terms; signed-in users are redirected (requirements: Auth). */
export function RegisterPage() {
  const { user, pending, register, busy, error, fieldErrors } = useAuth();
  const { state } = useLocation();
  const interrupted = useInterruptedPress();
  const registered = useRef(false);
  const { form, field } = useAccountForm('registerBody', EMPTY, async (values) => {
    registered.current = true;
    const done = await register(values);
    registered.current = done;
    return done;
  });
  if (user && registered.current) return <Navigate to="/TermsPage" state={registeredState(state)} replace />;
  if (user) return <Navigate to={returnUrl(state) ?? '/'} state={returnState(state)} replace />;
  if (pending) return <SecondFactorForm />;
  return (
    <AccountScreen
      forVisitors
      title="Register"
      lead={`Create an account to ${interrupted ?? 'request services and follow your requests'}.`}
    >
      <form {...form} className={`grid gap-4 ${classes.form}`} noValidate>
        {error ? (
          <Notice title={AUTH_TEXTS.registerFailed}>
            <p>
              {explainFailure(error, fieldErrors)}
              {error === AUTH_TEXTS.registerError ? (
                <>
                  {' '}
                  If you already have an account,{' '}
                  <Link className="link" to="/login" state={state}>
                    log in
                  </Link>{' '}
                  or{' '}
                  <Link className="link" to="/forgot-password" state={state}>
                    reset your password
                  </Link>
                  .
                </>
              ) : null}
            </p>
          </Notice>
        ) : null}
        <TextField {...field('name')} label="Full name" autoComplete="name" required />
        <TextField
          {...field('username')}
          label="Username"
          hint="At least 3 characters, letters and numbers only."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="At least 6 characters."
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field('password_confirmation')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" look="primary" wide busy={busy}>
          Register
        </Button>
      </form>
      <GoogleSignIn
        text="signup_with"
        onBegin={() => {
          registered.current = true;
        }}
      />
      <p className="mt-6 text-4 text-ink-2">
        Already registered?{' '}
        <Link className="link font-semibold" to="/login" state={state}>
          Login
        </Link>
      </p>
    </AccountScreen>
  );
}
