import type { LearningPath, PathLesson } from '@qram/contract/modules/learning/learning-path';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../../ui/text/class-names.ts';
import { isLit, type LessonTree as Layout, layoutLessonTree, STATE_WORDS, type TreeEdge } from '../lesson-tree.ts';
import classes from './LessonTree.module.css';

interface LessonTreeProps {
  parts: LearningPath['parts'];
  /** Id of the lesson to go on with. */
  next: number | null;
  /** A link or button with what its cell shows. */
  renderCell(lesson: PathLesson, content: ReactNode): ReactNode;
  /** Shows the state of each question below its lesson. */
  withQuestions?: boolean;
}

const curve = ({ from, to }: TreeEdge): string => {
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
};

function Lines({ tree, next }: { tree: Layout; next: number | null }) {
  const lookOf = ({ lessons }: Pick<TreeEdge, 'lessons'>) => {
    if (isLit(lessons)) return 'lit';
    if (lessons.some(({ id }) => id === next)) return 'next';
    return lessons.every(({ state }) => state === 'locked') ? 'locked' : undefined;
  };
  return (
    <svg className={classes.lines} width={tree.width} height={tree.height} aria-hidden="true">
      {tree.edges.map((edge) => (
        <path key={edge.key} d={curve(edge)} data-look={lookOf(edge)} />
      ))}
      {tree.nodes.map((node) => (
        <circle key={`${node.x} ${node.y}`} cx={node.x} cy={node.y} r={5} data-look={lookOf(node)} />
      ))}
    </svg>
  );
}

function CellContent({ lesson }: { lesson: PathLesson }) {
  if (lesson.state === 'done') return <IconCheck size={20} stroke={2.5} aria-hidden="true" />;
  if (lesson.state === 'locked') return <IconLock size={17} stroke={1.75} aria-hidden="true" />;
  return <span aria-hidden="true">{lesson.number}</span>;
}

const QuestionDots = ({ questions }: Pick<PathLesson, 'questions'>) => (
  <span className={classes.dots} aria-hidden="true">
    {questions.map(({ solved, due }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: Questions have no other name here, and don't move.
      <span key={at} data-state={due ? 'due' : solved ? 'solved' : undefined} />
    ))}
  </span>
);

/** `Lesson 5: The bucket-brigade tree. Reading` */
export const cellLabel = ({ number, title, state }: PathLesson): string =>
  `Lesson ${number}: ${title}. ${STATE_WORDS[state]}`;

/**
 * All lessons as the cells of a memory: done ones are lit, and so are the lines that lead to them. Without room for the
 * tree, the cells of each part are a row.
 */
export function LessonTree({ parts, next, renderCell, withQuestions = false }: LessonTreeProps) {
  const tree = useMemo(() => layoutLessonTree(parts), [parts]);
  const widths = tree ? { '--slot': `${tree.slot}px`, '--gap': `${tree.gap}px` } : {};
  return (
    <div className={classNames(classes.figure, tree && classes.drawn)} style={widths as object}>
      {tree ? <Lines tree={tree} next={next} /> : null}
      <ol className={classes.parts}>
        {parts.map((part, at) => (
          <li key={part.id} style={tree ? ({ '--part': `${tree.widths[at]}px` } as object) : undefined}>
            <ol className={classes.cells} aria-label={part.title}>
              {part.lessons.map((lesson) => (
                <li
                  key={lesson.id}
                  className={classes.cell}
                  data-state={lesson.state}
                  data-next={lesson.id === next || undefined}
                >
                  {renderCell(lesson, <CellContent lesson={lesson} />)}
                  {withQuestions ? <QuestionDots questions={lesson.questions} /> : null}
                </li>
              ))}
            </ol>
            <p className={classes.title}>
              <strong dir="auto">{part.title}</strong>
              <span className="block text-ink-3">
                {`${part.lessons.filter(({ state }) => state === 'done').length} of ${part.lessons.length}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
