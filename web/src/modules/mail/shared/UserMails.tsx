import { useQuery } from '@tanstack/react-query';
import { LoadedSection, SectionRow, SectionRows } from '../../../admin/record/form/RecordSections.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { userMailsQuery } from '../queries.ts';
import { kindLabel, MAIL_STATE_LABELS, MAIL_STATE_TONES } from './mail-labels.ts';

export function UserMails({ id }: { id: number }) {
  const query = useQuery(userMailsQuery(useApi(), id));
  return (
    <LoadedSection
      query={query}
      nouns="emails"
      isEmpty={(mails) => mails.length === 0}
      none="No email to this address in the outbox."
    >
      {(mails) => (
        <SectionRows label="Latest emails">
          {mails.map((mail) => (
            <SectionRow
              key={mail.id}
              title={mail.subject}
              detail={
                <>
                  <span>{`${kindLabel(mail.kind)}, `}</span>
                  <Time at={mail.sent_at ?? mail.created_at} show="time" />
                  <span>{mail.last_error === null ? '' : `. ${mail.last_error}`}</span>
                </>
              }
              badge={
                <Badge small tone={MAIL_STATE_TONES[mail.state]}>
                  {MAIL_STATE_LABELS[mail.state]}
                </Badge>
              }
            />
          ))}
        </SectionRows>
      )}
    </LoadedSection>
  );
}
