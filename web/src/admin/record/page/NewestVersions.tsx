import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt, historyPath } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { Time } from '../../text/Time.tsx';
import { count } from '../../text/text-format.ts';
import panel from '../../ui/panel.module.css';
import { useBackState } from '../../url/back-state.ts';
import { LoadedSection, SectionRow, SectionRows } from '../form/RecordSections.tsx';
import { VersionAuthor } from '../history/VersionAuthor.tsx';
import { formatSummary } from '../history/version-labels.ts';
import classes from './record-page.module.css';

const SHOWN = 3;

interface NewestVersionsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
}

/** What changed last, and by whom; the rest is in the history. */
export function NewestVersions<R extends StoredRecord, V extends FormValues>(props: NewestVersionsProps<R, V>) {
  const { definition, record } = props;
  const { module, path, form } = definition;
  const calls = collectionCalls<R>(useApi(), path);
  const query = useQuery({
    queryKey: [module, 'newest-versions', record.id, record.updated_at],
    queryFn: ({ signal }) => calls.versions(record.id, { page: 1, per_page: SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
  const history = historyPath(collectionAt(path), record.id);
  return (
    <section className={panel.panel} aria-label={`History: All ${query.data ? count(query.data.total) : ''}`.trim()}>
      <div className={panel.head}>
        <h2 className={panel.title}>History</h2>
        <Link
          to={history}
          state={useBackState()}
          className={classes.all}
          aria-label={`History: All ${query.data ? count(query.data.total) : ''}`.trim()}
        >
          {query.data ? `All ${count(query.data.total)}` : 'All'}
        </Link>
      </div>
      <div className={classes.versions}>
        <LoadedSection query={query} nouns="versions">
          {({ rows }) => (
            <SectionRows label="Newest versions">
              {rows.map((version) => (
                <SectionRow
                  key={version.number}
                  title={<Link to={`${history}?version=${version.number}`}>{formatSummary(form, version)}</Link>}
                  detail={
                    <>
                      <VersionAuthor version={version} />
                      <span>{', '}</span>
                      <Time at={version.at} show="time" />
                    </>
                  }
                />
              ))}
            </SectionRows>
          )}
        </LoadedSection>
      </div>
    </section>
  );
}
