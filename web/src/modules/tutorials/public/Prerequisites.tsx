import { recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { Link } from 'react-router';

/** The lessons to read before this one, each with a place for the viewer's mark, which `MyProgress` fills. */
export const Prerequisites = ({ lesson: { prerequisites } }: { lesson: TutorialLesson }) =>
  prerequisites[0] && (
    <p className="cluster gap-16 gap-y-4 text-15">
      <strong>Before this:</strong>
      {prerequisites.map((topic) => (
        <span key={topic.id}>
          <Link to={recordAddress('topics', topic)}>{topic.title}</Link> <span data-mark={topic.id} />
        </span>
      ))}
    </p>
  );
