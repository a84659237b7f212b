import type { Place, RouterWeights, RunState } from '@qram/simulator';
import classes from './RouterShape.module.css';

export type RouterLook = 'W' | 'L' | 'R' | 'LR';

const SMALLEST = 1e-12;

/** The state of a router in at least one branch. */
export function toRouterLook({ left, right }: RouterWeights): RouterLook {
  if (left > SMALLEST && right > SMALLEST) return 'LR';
  if (left > SMALLEST) return 'L';
  return right > SMALLEST ? 'R' : 'W';
}

export interface PlacedRouter extends Place {
  readonly key: string;
  readonly weights: RouterWeights;
}

/** All routers, from the root, each with a key that stays the same. */
export const listRouters = (routers: RunState['routers']): PlacedRouter[] =>
  routers.flatMap((weightsInLevel, level) =>
    weightsInLevel.map((weights, index) => ({ key: `${level}.${index}`, level, index, weights })),
  );

export const ROUTER_TEXTS: Record<RouterLook, string> = {
  W: 'waits',
  L: 'sends left',
  R: 'sends right',
  LR: 'sends left and right, in different branches',
};

/** The letters in the shape. */
export const ROUTER_LETTERS: Record<RouterLook, string> = { W: 'W', L: 'L', R: 'R', LR: 'L|R' };

const OUTLINES: Record<Exclude<RouterLook, 'W'>, string> = {
  L: '3,15 14,2 45,2 45,28 14,28',
  R: '49,15 38,2 7,2 7,28 38,28',
  LR: '1,15 11,2 41,2 51,15 41,28 11,28',
};

/** The shapes without the room beside them, so that those in a row are as far apart. */
const CLOSE_VIEWS: Record<RouterLook, string> = { W: '4 1 44 28', L: '2 1 44 28', R: '6 1 44 28', LR: '0 1 52 28' };

interface RouterShapeProps {
  look: RouterLook;
  /** In the legend, or in a line of a table; otherwise in the tree. */
  size?: 'small' | 'chip';
}

/** A router by shape and letter: a circle waits, a pentagon sends left or right, a hexagon both. */
export function RouterShape({ look, size }: RouterShapeProps) {
  return (
    <svg
      className={size ? classes[size] : classes.shape}
      viewBox={size ? CLOSE_VIEWS[look] : '0 0 52 30'}
      data-look={look}
      aria-hidden="true"
    >
      {look === 'W' ? <circle cx={26} cy={15} r={13} /> : <polygon points={OUTLINES[look]} />}
      <text x={look === 'L' ? 27 : look === 'R' ? 25 : 26} y={size === 'chip' ? 21 : 20}>
        {ROUTER_LETTERS[look]}
      </text>
    </svg>
  );
}
