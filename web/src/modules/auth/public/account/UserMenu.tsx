import type { User } from '@qram/contract/modules/users/users';
import { IconBook2, IconChevronDown, IconLayoutDashboard, IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../../session/auth-context.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/Menu.tsx';
import { Avatar } from '../../../../ui/text/Avatar.tsx';
import { ReviewLink } from '../../../learning/shared/ReviewLink.tsx';

/** The review while questions are due, and the user menu: Dashboard for admins, Account, Learning, Logout (requirements: Auth). */
export function UserMenu({ user }: { user: User }) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const label = (
    <span className="flex items-center gap-2 min-w-0">
      <Avatar name={user.name} src={user.avatar} />
      <span dir="auto" className="truncate text-4 font-medium max-w-[140px]">
        {user.name}
      </span>
      <IconChevronDown className="flex-none text-ink-3" size={16} stroke={2} aria-hidden="true" />
    </span>
  );
  return (
    <div className="min-w-0 flex items-center gap-3">
      <ReviewLink viewer={user.id} />
      <Menu label={label}>
        {user.role === 'admin' ? (
          <MenuItem icon={IconLayoutDashboard} onSelect={() => navigate('/admin')}>
            Dashboard
          </MenuItem>
        ) : null}
        <MenuItem icon={IconUser} onSelect={() => navigate('/account')}>
          Account
        </MenuItem>
        <MenuItem icon={IconBook2} onSelect={() => navigate('/account/learning')}>
          Learning
        </MenuItem>
        <MenuItem icon={IconLogout} onSelect={() => void logout()}>
          Logout
        </MenuItem>
      </Menu>
    </div>
  );
}
