import { useMemo } from 'react';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { usersDefinition } from './users-definition.tsx';

/**
 * Users: accounts, roles and access (requirements: Users "Admin user"). Saving one's own account refreshes the session.
 */
export default function UsersScreen() {
  const { user, refresh } = useAuth();
  const ownId = user?.id;
  const definition = useMemo(
    () => ({
      ...usersDefinition,
      form: {
        ...usersDefinition.form,
        onSaved: (saved: { id: number }) => void (saved.id === ownId && refresh()),
      },
    }),
    [ownId, refresh],
  );
  return <CollectionScreen definition={definition} />;
}
