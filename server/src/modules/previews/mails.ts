import { mailBody } from '../../platform/mail/mail-layout.ts';
import { greeting } from '../../platform/mail/mail-name.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

/** Screens of the back office that open a record by its id; other records are found from the dashboard. */
const SCREENS: Readonly<Record<string, string>> = {
  topics: 'tutorials',
  videos: 'videos',
  patents: 'patents',
  qram_topics: 'QramTopics',
  terms: 'Terms',
  gallery: 'Gallery',
  features: 'Features',
};

interface PreviewedRecord {
  noun: string;
  title: string;
  collection: string;
  id: number;
}

/** Tells the admin who created a preview link about an approval or a comment. */
export function commentMail(
  admin: { name: string; email: string },
  { approved, name, text }: { approved: number; name: string; text: string },
  { noun, title, collection, id }: PreviewedRecord,
  publicUrl: string,
): Mail {
  const who = name || 'Someone';
  const act = approved === 1 ? 'approved' : 'commented on';
  const screen = SCREENS[collection];
  const subject = approved === 1 ? `Approved: ${title}` : `New comment on ${title}`;
  return {
    kind: 'preview-comment',
    recipient: admin.email,
    subject,
    ...mailBody({
      title: subject,
      paragraphs: [greeting(admin.name), `${who} ${act} the ${noun} “${title}” through your preview link.`],
      ...(text ? { quote: text } : {}),
      action: {
        label: `Open the ${noun}`,
        address: `${publicUrl}/admin${screen ? `/${screen}?view=${id}` : ''}`,
      },
    }),
    payload: { collection, record_id: id, approved },
  };
}
