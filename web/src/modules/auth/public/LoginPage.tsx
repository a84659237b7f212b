import { rememberedPress } from '@qram/contract/modules/buttons/service-link';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { AUTH_TEXTS } from '../../../session/auth-texts.ts';
import { returnState, returnUrl } from '../../../session/return-url.ts';
import { useAccountForm } from '../../../session/use-account-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PasswordField, TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { requestedService, requestedServiceParams } from '../../buttons/shared/pressed-service.ts';
import { useInterruptedPress } from '../../buttons/shared/use-interrupted-press.ts';
import { signInOptionsQuery } from '../queries.ts';
import classes from './account/AccountScreen.module.css';
import { AccountScreen } from './account/AccountScreen.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

export const route: PageRoute = {
  async loader({ url, context }) {
    const { api, load } = context.get(pageContext);
    const requested = requestedService(url.searchParams);
    await Promise.all([load(signInOptionsQuery(api)), requested === null ? undefined : load(serviceButtonsQuery(api))]);
    return null;
  },
  /** Names the service that a press without JavaScript asked for. */
  handle: { query: requestedServiceParams },
};

/** After login, returns to where a guard redirected from, or home (requirements: Auth). */
export function LoginPage() {
  const { user, pending } = useAuth();
  const { state } = useLocation();
  const requested = requestedService(useSearchParams()[0]);
  if (user) {
    const resumed = returnState(state) ?? (requested === null ? undefined : rememberedPress(requested));
    return <Navigate to={returnUrl(state) ?? '/'} state={resumed} replace />;
  }
  return pending ? <SecondFactorForm /> : <PasswordForm />;
}

function PasswordForm() {
  const { login, busy, error } = useAuth();
  const { state } = useLocation();
  const requested = requestedService(useSearchParams()[0]);
  const interrupted = useInterruptedPress();
  const { form, field } = useAccountForm('loginBody', { username: '', password: '' }, ({ username, password }) =>
    login(username.trim(), password),
  );
  return (
    <AccountScreen
      forVisitors
      title="Login"
      lead={interrupted ? `Log in to ${interrupted}.` : 'Log in with your username and password.'}
    >
      <form {...form} className={`grid gap-4 ${classes.form}`} noValidate>
        {error ? (
          <Notice title={AUTH_TEXTS.loginFailedTitle}>
            {error === AUTH_TEXTS.loginFailed ? AUTH_TEXTS.loginError : error}
          </Notice>
        ) : null}
        <TextField
          {...field('username')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <Link to="/forgot-password" state={state} className="link text-4 justify-self-end -mt-2">
          Forgot password?
        </Link>
        <Button type="submit" look="primary" wide busy={busy}>
          Login
        </Button>
      </form>
      <GoogleSignIn text="signin_with" />
      <p className="mt-6 text-4 text-ink-2">
        No account yet?{' '}
        <Link
          className="link font-semibold"
          to="/register"
          state={requested === null ? state : { from: returnUrl(state), ...rememberedPress(requested) }}
        >
          Register
        </Link>
      </p>
    </AccountScreen>
  );
}
