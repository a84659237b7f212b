import { type Place, ROUTER_OUTLINES, type RouterLook, type RouterWeights, type RunState } from '@qram/simulator';
import classes from './RouterShape.module.css';

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
  'L|R': 'sends left and right, in different branches',
};

/** The shapes without the room beside them, so that those in a row are as far apart. */
const CLOSE_VIEWS: Record<RouterLook, string> = {
  W: '-22 -14 44 28',
  L: '-24 -14 44 28',
  R: '-20 -14 44 28',
  'L|R': '-26 -14 52 28',
};

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
      viewBox={size ? CLOSE_VIEWS[look] : '-26 -15 52 30'}
      data-look={look}
      aria-hidden="true"
    >
      {look === 'W' ? <circle r={13} /> : <polygon points={ROUTER_OUTLINES[look]} />}
      <text x={look === 'L' ? 1 : look === 'R' ? -1 : 0} y={size === 'chip' ? 6 : 5}>
        {look}
      </text>
    </svg>
  );
}
