import type { LearningPath, PathLesson } from '@qram/contract/modules/learning/learning-path';

type Part = LearningPath['parts'][number];

/** In pixels. */
const MAX_WIDTH = 560;
const SLOT = { max: 54, min: 38 } as const;
const PART_GAP = 20;
/** So that the title of a part with one lesson has room. */
const MIN_PART = 104;
const LEVEL = 58;
const ROOT_Y = 10;

export interface TreePoint {
  x: number;
  y: number;
}

export interface TreeEdge {
  key: string;
  from: TreePoint;
  to: TreePoint;
  /** The lessons below it. */
  lessons: readonly PathLesson[];
}

export interface LessonTree {
  width: number;
  /** Where the cells begin. */
  height: number;
  /** Width of a cell with the space around it. */
  slot: number;
  /** In the order of the parts. */
  widths: readonly number[];
  gap: number;
  edges: readonly TreeEdge[];
  /** Root, parts and the routers between them and the cells. */
  nodes: readonly (TreePoint & { lessons: readonly PathLesson[] })[];
}

/** A tree with the lessons as its cells: one subtree a part, each halved down to the lessons. Null: too wide to draw. */
export function layoutLessonTree(parts: readonly Part[]): LessonTree | null {
  const count = parts.reduce((sum, { lessons }) => sum + lessons.length, 0);
  const widthsAt = (slot: number) => parts.map(({ lessons }) => Math.max(MIN_PART, lessons.length * slot));
  const total = (slot: number) =>
    widthsAt(slot).reduce((sum, width) => sum + width, 0) + PART_GAP * Math.max(0, parts.length - 1);
  let slot: number = SLOT.max;
  while (slot > SLOT.min && total(slot) > MAX_WIDTH) slot -= 1;
  if (count === 0 || total(slot) > MAX_WIDTH) return null;
  const widths = widthsAt(slot);
  const width = total(slot);
  const depths = parts.map(({ lessons }) => Math.ceil(Math.log2(lessons.length)));
  const height = ROOT_Y + LEVEL * (2 + Math.max(...depths));
  const edges: TreeEdge[] = [];
  const nodes: LessonTree['nodes'][number][] = [];

  function branch(from: TreePoint, lessons: readonly PathLesson[], left: number, level: number): void {
    const middle = left + (lessons.length * slot) / 2;
    const isCell = lessons.length === 1;
    const to = { x: middle, y: isCell ? height : ROOT_Y + LEVEL * level };
    edges.push({ key: `${level}.${lessons[0]?.id}`, from, to, lessons });
    if (isCell) return;
    nodes.push({ ...to, lessons });
    const half = Math.ceil(lessons.length / 2);
    branch(to, lessons.slice(0, half), left, level + 1);
    branch(to, lessons.slice(half), left + half * slot, level + 1);
  }

  const root = { x: width / 2, y: ROOT_Y };
  nodes.push({ ...root, lessons: parts.flatMap(({ lessons }) => lessons) });
  let left = 0;
  for (const [at, { lessons }] of parts.entries()) {
    const partWidth = widths[at] ?? 0;
    branch(root, lessons, left + (partWidth - lessons.length * slot) / 2, 1);
    left += partWidth + PART_GAP;
  }
  return { width, height, slot, widths, gap: PART_GAP, edges, nodes };
}

/** A done lesson lights its way from the root, and so does a solved question. */
export const isLit = (lessons: readonly PathLesson[]): boolean =>
  lessons.some(({ state, questions }) => state === 'done' || questions.some(({ solved }) => solved));

export const STATE_WORDS: Readonly<Record<PathLesson['state'], string>> = {
  done: 'Done',
  started: 'Reading',
  new: 'Not started',
  locked: 'Locked',
};

/** `3 of 3 questions solved, 2 due again`; null without questions. */
export function questionsLabel({ questions }: Pick<PathLesson, 'questions'>): string | null {
  if (questions.length === 0) return null;
  const due = questions.filter((question) => question.due).length;
  const solved = questions.filter((question) => question.solved).length;
  const noun = questions.length === 1 ? 'question' : 'questions';
  return [`${solved} of ${questions.length} ${noun} solved`, due > 0 && `${due} due again`].filter(Boolean).join(', ');
}
