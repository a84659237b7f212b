import { useQuery } from '@tanstack/react-query';
import { useChanged } from '../../../admin/live/live-changes.ts';
import { LoadedSection, SectionLink, SectionRow, SectionRows } from '../../../admin/record/form/RecordSections.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Actor } from '../admin/Actor.tsx';
import { actionLabel, actionTone, formatSubject } from '../admin/audit-labels.ts';
import { userActivityQuery } from '../queries.ts';

export function UserActivity({ id }: { id: number }) {
  const query = useQuery(userActivityQuery(useApi(), id));
  useChanged(['users', 'service_requests'], () => void query.refetch());
  return (
    <>
      <LoadedSection
        query={query}
        nouns="activity"
        isEmpty={(entries) => entries.length === 0}
        none="Nothing is recorded yet."
      >
        {(entries) => (
          <SectionRows label="Latest activity">
            {entries.map((entry) => (
              <SectionRow
                key={entry.id}
                title={formatSubject(entry)}
                detail={
                  <>
                    <Actor entry={entry} />
                    <span>, </span>
                    <Time at={entry.at} show="time" />
                  </>
                }
                badge={
                  <Badge small tone={actionTone(entry.action)}>
                    {actionLabel(entry.action)}
                  </Badge>
                }
              />
            ))}
          </SectionRows>
        )}
      </LoadedSection>
      <SectionLink to={`/admin/audit?user=${id}`}>Everything by or about this user</SectionLink>
    </>
  );
}
