import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { useState } from 'react';
import { AttachmentControl } from './AttachmentControl.tsx';
import classes from './TutorialPage.module.css';

/** The files of a lesson, in one row. */
export function LessonFiles({ lesson, reasonId }: { lesson: TutorialLesson; reasonId: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  if (lesson.parts.length === 0) return null;
  return (
    <div className="screen-only">
      <ul className={`cluster ${classes.files}`} aria-label="Files">
        {lesson.parts.map((attachment) => (
          <li key={attachment} className="stack">
            <AttachmentControl topic={lesson} attachment={attachment} reasonId={reasonId} onProblem={setProblem} />
          </li>
        ))}
      </ul>
      <p className="mt-8 bad text-14 font-medium hide-empty" role="alert">
        {problem}
      </p>
    </div>
  );
}
