import { useAuth } from '../../../session/auth-context.tsx';
import { AUTH_TEXTS } from '../../../session/auth-texts.ts';
import { useAccountForm } from '../../../session/use-account-form.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useFocusOnMount } from '../../../ui/overlay/use-focus-on-mount.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import classes from './account/AccountScreen.module.css';
import { AccountScreen } from './account/AccountScreen.tsx';

export function SecondFactorForm() {
  const { loginWithCode, restart, busy, error, fieldErrors } = useAuth();
  const { form, field } = useAccountForm('codeBody', { code: '' }, ({ code }) => loginWithCode(code));
  const input = useFocusOnMount<HTMLInputElement>();
  return (
    <AccountScreen title="Enter your code" lead="Your account uses two-step verification.">
      <form {...form} className={`grid gap-4 ${classes.form}`} noValidate>
        {error && !fieldErrors.code ? <Notice title={AUTH_TEXTS.loginFailedTitle}>{error}</Notice> : null}
        <TextField
          {...field('code')}
          ref={input}
          label="Code"
          hint="The six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button type="submit" look="primary" wide busy={busy}>
          Login
        </Button>
        <Button wide onClick={restart}>
          Back
        </Button>
      </form>
      <p className="mt-6 text-4 text-ink-2">
        Lost both your app and your recovery codes? Ask the site's administrator for help.
      </p>
    </AccountScreen>
  );
}
