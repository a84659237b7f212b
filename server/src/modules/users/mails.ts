import { recordPath } from '@qram/contract/collection/record-pages';
import type { GrantKind } from '@qram/contract/modules/service-requests/grants';
import { formatMailTime, type MailContent, renderMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { formatGreeting } from '../../platform/mail/recipient-name.ts';

export interface EndedAccess {
  opens: GrantKind;
  target: number;
  title: string;
}

const LABELS = { level: 'Access level', topic: 'Lesson', premium_apps: 'Applications' } as const;

function buildAction(
  [first, ...others]: readonly EndedAccess[],
  publicUrl: string,
): NonNullable<MailContent['action']> {
  if (!first || others.length > 0)
    return { label: 'See what your account includes', url: `${publicUrl}/account/unlocked` };
  switch (first.opens) {
    case 'topic':
      return {
        label: 'Open the lesson',
        url: publicUrl + recordPath('topics', { id: first.target, title: first.title }),
      };
    case 'premium_apps':
      return { label: 'Open the premium applications', url: `${publicUrl}/QramPage` };
    default:
      return { label: 'See the services', url: `${publicUrl}/#services` };
  }
}

/** Only for access that an admin gave. */
export function accessEndedMail(
  user: { name: string; email: string },
  ended: readonly EndedAccess[],
  { endsAt, publicUrl }: { endsAt: string; publicUrl: string },
): Mail {
  const [first] = ended;
  const subject =
    first && ended.length === 1 ? `Your access to ${first.title} has ended` : 'Some of your access has ended';
  const body = renderMail({
    title: subject,
    paragraphs: [
      formatGreeting(user.name),
      `Access that we gave you ended on ${formatMailTime(new Date(endsAt))}. To use it again, request a service that includes it.`,
    ],
    details: ended.map(({ opens, title }) => ({ label: LABELS[opens], value: title })),
    action: buildAction(ended, publicUrl),
  });
  const payload = { ended: ended.map(({ title }) => title), ends_at: endsAt };
  return { kind: 'access-ended', recipient: user.email, subject, ...body, payload };
}
