import type { User } from '@qram/contract/modules/users/users';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { PasswordField, TextField } from '../../../ui/controls/TextField.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../ui/text/StatusLine.tsx';
import { type ProfileOutcome, useProfileForm } from './use-profile-form.ts';

const OUTCOMES: Record<NonNullable<ProfileOutcome>, string> = {
  saved: 'Your profile was saved.',
  unchanged: 'There were no changes to save.',
};

interface ProfileFormProps {
  user: User;
  /** True if saving it is the main action: not while a chosen picture waits to be saved. */
  main: boolean;
  emailState: ReactNode;
}

export function ProfileForm({ user, main, emailState }: ProfileFormProps) {
  const { form, field, busy, readdressed, outcome, failure, stored, begin, takeStored, saveAnyway } =
    useProfileForm(user);
  return (
    <form
      {...form}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        begin();
        form.onSubmit(event);
      }}
    >
      {failure === null ? null : <Notice title="Your profile wasn't saved.">{failure}</Notice>}
      {stored ? <Conflict stored={stored} onTake={takeStored} onSave={saveAnyway} /> : null}
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField {...field('name')} label="Full name" autoComplete="name" required />
        <TextField label="Username" value={user.username} hint="Your username can't be changed." readOnly />
        <div className="grid gap-3">
          <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
          {emailState}
        </div>
        <TextField {...field('phone')} label="Phone" type="tel" hint="Optional." autoComplete="tel" />
        {readdressed ? (
          <PasswordField
            {...field('current_password')}
            label="Current password"
            hint="Needed to change your email address."
            autoComplete="current-password"
            required
          />
        ) : null}
      </div>
      <div className="flex items-center flex-wrap gap-4 gap-y-3">
        <Button type="submit" look={main ? 'primary' : 'secondary'} busy={busy}>
          Save profile
        </Button>
        <StatusLine>{outcome && OUTCOMES[outcome]}</StatusLine>
      </div>
    </form>
  );
}

function Conflict({ stored, onTake, onSave }: { stored: User; onTake(): void; onSave(): void }) {
  const action = (
    <div className="flex items-center flex-wrap gap-4 gap-y-3">
      <Button small onClick={onTake}>
        Use the saved version
      </Button>
      <Button small onClick={onSave}>
        Save mine
      </Button>
    </div>
  );
  return (
    <Notice title="Your profile was changed somewhere else in the meantime." action={action}>
      <p>{`The saved version says: ${stored.name}, ${stored.email}${stored.phone ? `, ${stored.phone}` : ''}.`}</p>
    </Notice>
  );
}
