import type { OpeningService, ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Plan } from '@qram/contract/modules/buttons/payment-plans';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { myRequestsQuery } from '../queries.ts';
import { type ContentAccess, contentAccess, type LockedContent } from './content-access.ts';

interface Offer {
  button: ServiceButton;
  user: User;
  plan: Plan | undefined;
  Dialog: ComponentType<{ button: ServiceButton; user: User; chosen?: Plan; onClose(): void }>;
}

interface KnownAccess {
  /** Null: no service opens the content. */
  access: ContentAccess | null;
  /** @param plan chosen already; default: the dialog's first */
  request(plan?: Plan): void;
  dialog: ReactNode;
}

/** The user's access to locked content. Null for visitors, and until it is known. */
export function useContentAccess(content: LockedContent, openedBy: OpeningService | null): KnownAccess | null {
  const api = useApi();
  const navigate = useNavigate();
  const { user } = useAuth();
  const [offer, setOffer] = useState<Offer | null>(null);
  const enabled = user !== null && openedBy !== null;
  const myRequests = useQuery({ ...myRequestsQuery(api, user?.id ?? 0), enabled });
  const services = useQuery({ ...serviceButtonsQuery(api), enabled });
  if (!user || (enabled && (myRequests.isPending || services.isPending))) return null;
  // The server knows of requests that couldn't be loaded, and refuses a second one.
  const known = { requests: myRequests.data ?? [], buttons: services.data ?? [] };
  const access = contentAccess(content, openedBy, known);
  const button = known.buttons.find(({ id }) => id === access?.service.id);

  const request = async (plan: Plan | undefined) => {
    if (!access) return;
    const elsewhere = () => void navigate(servicePath(access.service.id));
    if (!button) return elsewhere();
    const dialog = await import('../public/SubscriptionDialog.tsx').catch(() => null);
    if (!dialog) return elsewhere();
    setOffer({ button, user, plan, Dialog: dialog.SubscriptionDialog });
  };
  return {
    access,
    request: (plan) => void request(plan),
    // Outside the content, whose element may not contain a dialog.
    dialog: offer
      ? createPortal(
          <offer.Dialog
            button={offer.button}
            user={offer.user}
            {...(offer.plan && { chosen: offer.plan })}
            onClose={() => setOffer(null)}
          />,
          document.body,
        )
      : null,
  };
}
