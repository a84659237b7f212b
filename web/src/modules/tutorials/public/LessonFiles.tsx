import type { TutorialLesson } from '@qram/contract/tutorial-lessons';
import { classNames } from '../../../ui/class-names.ts';
import { AttachmentControl } from './AttachmentControl.tsx';
import classes from './TutorialPage.module.css';
import { useAttachmentOpening } from './use-attachment-opening.ts';

/** The files of a lesson, in one row. */
export function LessonFiles({ lesson, reasonId }: { lesson: TutorialLesson; reasonId: string }) {
  const { open, opening, problem } = useAttachmentOpening(lesson.id);
  if (lesson.parts.length === 0) return null;
  return (
    <div className="screen-only">
      <ul className={`flex flex-wrap ${classes.files}`} aria-label="Files">
        {lesson.parts.map((attachment) => (
          <li key={attachment} className={classNames('grid', lesson.locked && 'by-access')}>
            <AttachmentControl
              topic={lesson}
              attachment={attachment}
              reasonId={reasonId}
              busy={opening === attachment}
              onOpen={() => void open(attachment)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-bad text-3 font-medium empty:hidden" role="alert">
        {problem}
      </p>
    </div>
  );
}
