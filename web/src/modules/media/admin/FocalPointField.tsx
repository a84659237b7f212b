import { Button, Flex, Group } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import text from '../../../admin/ui/text.module.css';
import { cropAround } from '../../../ui/text/crop-around.ts';
import classes from './focal-point.module.css';

export interface Focal {
  /** Percent from the left and from the top. */
  x: number;
  y: number;
}

interface FocalPointFieldProps {
  src: string;
  value: Focal | null;
  disabled: boolean;
  onChange: (value: Focal | null) => void;
}

const CENTER: Focal = { x: 50, y: 50 };
/** Steps of the arrow keys in percent, without and with Shift. */
const STEP = 1;
const WIDE_STEP = 10;
const MOVES: Readonly<Record<string, Focal>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const CROPS = [
  { label: 'Card 16:9', ratio: 16 / 9 },
  { label: 'Square', ratio: 1 },
  { label: 'Wide 3:1', ratio: 3 },
] as const;

const percent = (part: number): number => Math.round(Math.min(100, Math.max(0, part)));

/** The point of a picture that stays in view when it is cropped: by pressing, dragging or the arrow keys. */
export function FocalPointField({ src, value, disabled, onChange }: FocalPointFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { x, y } = value ?? CENTER;
  const place = value ? `${x}% across, ${y}% down` : 'center';
  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || disabled) return;
    onChange({
      x: percent(((event.clientX - box.left) / box.width) * 100),
      y: percent(((event.clientY - box.top) / box.height) * 100),
    });
  };
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by || disabled) return;
    event.preventDefault();
    const step = event.shiftKey ? WIDE_STEP : STEP;
    onChange({ x: percent(x + by.x * step), y: percent(y + by.y * step) });
  };
  return (
    <div>
      <div className={classes.stage}>
        <div
          ref={frame}
          className={classes.focalFrame}
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuenow={x}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={place}
          aria-disabled={disabled || undefined}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            point(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
          }}
          onKeyDown={move}
        >
          <img src={src} alt="" className={classes.focalPicture} draggable={false} />
          <span className={classes.lineAcross} style={{ top: `${y}%` }} />
          <span className={classes.lineDown} style={{ left: `${x}%` }} />
          <span className={classes.dot} style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
      </div>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={32} fz="sm" c="var(--ink-2)" className={text.tabular}>
        <span>{`Focal point: ${place}`}</span>
        {value ? (
          <Button variant="transparent" size="compact-sm" p={0} disabled={disabled} onClick={() => onChange(null)}>
            Center
          </Button>
        ) : null}
      </Group>
      <Flex align="flex-start" gap="sm" fz="xs" c="dimmed" aria-hidden="true">
        {CROPS.map(({ label, ratio }) => (
          // Shares of the row by their ratios, so that all have one height.
          <figure key={label} className={classes.crop} style={{ flex: ratio }}>
            <img src={src} alt="" style={{ aspectRatio: ratio, ...cropAround({ x, y }) }} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </Flex>
    </div>
  );
}
