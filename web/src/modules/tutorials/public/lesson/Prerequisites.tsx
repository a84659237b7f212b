import { recordAddress } from '@qram/contract/collection/record-pages';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { Link } from 'react-router';

/** The lessons to read before this one, each with a place for the viewer's mark, which `MyProgress` fills. */
export const Prerequisites = ({ lesson: { prerequisites } }: { lesson: TutorialLesson }) =>
  prerequisites[0] && (
    <p className="row items-baseline gap-16 text-15">
      <span className="flex-none quiet">Before this:</span>
      <span className="cluster gap-16 gap-y-4">
        {prerequisites.map((topic) => (
          <span key={topic.id}>
            <Link className="quiet-link" to={recordAddress('topics', topic)}>
              {topic.title}
            </Link>{' '}
            <span data-mark={topic.id} />
          </span>
        ))}
      </span>
    </p>
  );
