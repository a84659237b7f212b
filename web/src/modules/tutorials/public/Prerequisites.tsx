import { recordAddress } from '@qram/contract/record-pages';
import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { Link } from 'react-router';

/** The lessons to read before this one, each with a place for the viewer's mark, which `MyProgress` fills. */
export const Prerequisites = ({ lesson: { prerequisites } }: { lesson: TutorialLesson }) =>
  prerequisites[0] && (
    <p className="flex items-baseline gap-4 text-4">
      <span className="flex-none text-ink-3">Before this:</span>
      <span className="flex flex-wrap gap-4 gap-y-1">
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
