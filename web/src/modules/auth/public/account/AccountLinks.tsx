import { useAuth } from '../../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx';
import { Avatar } from '../../../../ui/text/Avatar.tsx';

export function AccountLinks({ onLogout }: { onLogout(): void }) {
  const { user, logout } = useAuth();
  if (!user) {
    return (
      <div className="grid grid-cols-2 gap-3 mt-6">
        <ButtonLink to="/login" replace wide>
          Login
        </ButtonLink>
        <ButtonLink to="/register" look="primary" replace wide>
          Register
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4 mt-6">
      <p className="flex items-center gap-3 min-w-0">
        <Avatar name={user.name} src={user.avatar} />
        <span dir="auto" className="font-semibold wrap-anywhere">
          {user.name}
        </span>
      </p>
      <div className="grid gap-3 grid-fit-[104px]">
        {user.role === 'admin' ? (
          <ButtonLink to="/admin" replace wide>
            Dashboard
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account" replace wide>
          Account
        </ButtonLink>
        <ButtonLink to="/account/learning" replace wide>
          Learning
        </ButtonLink>
        <Button
          wide
          onClick={() => {
            onLogout();
            void logout();
          }}
        >
          Logout
        </Button>
      </div>
    </div>
  );
}
