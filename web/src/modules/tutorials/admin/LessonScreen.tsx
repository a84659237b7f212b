import { Button } from '@mantine/core';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { collectionRecordQuery } from '../../../admin/calls/collection-queries.ts';
import { useChanged } from '../../../admin/live/live-changes.ts';
import { RecordUnavailable } from '../../../admin/record/form/RecordUnavailable.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { UnknownScreen } from '../../../admin/url/UnknownScreen.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { LessonForm } from './lesson/LessonForm.tsx';
import { topicsDefinition } from './topics-definition.tsx';
import { tutorialsScreen } from './tutorials-screen.ts';

export default function LessonScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <Lesson key={id} id={Number(id)} /> : <UnknownScreen />;
}

function Lesson({ id }: { id: number }) {
  const record = useQuery(collectionRecordQuery<Topic>(useApi(), topicsDefinition, id));
  useChanged(['topics'], () => void record.refetch());
  useScreenTitle(record.data ? `Lesson: ${record.data.title}` : 'Lesson');
  if (record.data) return <LessonForm definition={topicsDefinition} record={record.data} />;
  return (
    <section className={panel.panel}>
      <RecordUnavailable
        record={record}
        noun={topicsDefinition.noun}
        action={
          <Button component={Link} to={tutorialsScreen.path} variant="default">
            Back to Tutorials
          </Button>
        }
      />
    </section>
  );
}
