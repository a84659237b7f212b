import { mailBody } from '../../platform/mail/mail-layout.ts';
import { greeting } from '../../platform/mail/mail-name.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

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
  const subject = approved === 1 ? `Approved: ${title}` : `New comment on ${title}`;
  return {
    kind: 'preview-comment',
    recipient: admin.email,
    subject,
    ...mailBody({
      title: subject,
      paragraphs: [greeting(admin.name), `${who} ${act} the ${noun} “${title}” through your preview link.`],
      ...(text ? { quote: text } : {}),
      action: { label: `Open the ${noun}`, address: `${publicUrl}/admin/records/${collection}/${id}` },
    }),
    payload: { collection, record_id: id, approved },
  };
}
