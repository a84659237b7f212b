import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import classes from './SlideDots.module.css';
import type { Slide } from './SlidePicture.tsx';

interface SlideDotsProps {
  slides: Slide[];
  at: number;
  /** Changes whenever a slide's timer restarts. */
  turn: number;
  running: boolean;
  stopped: boolean;
  onGo(at: number): void;
  /** Null if nothing rotates. */
  onStop: ((stopped: boolean) => void) | null;
}

export function SlideDots({ slides, at, turn, running, stopped, onGo, onStop }: SlideDotsProps) {
  if (slides.length < 2) return null;
  const Icon = stopped ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <ul className={`flex items-center ${classes.dots}`} aria-label="Slides">
      {slides.map((slide, index) => (
        <li key={slide.id}>
          <button
            type="button"
            className={`grid place-items-center ${classes.dot}`}
            aria-label={`Slide ${index + 1}: ${slide.title}`}
            aria-current={index === at ? 'true' : undefined}
            onClick={() => onGo(index)}
          >
            <span className={`block ${classes.mark}`}>
              {index === at ? (
                <span
                  key={turn}
                  className={`block ${classes.fill}`}
                  data-state={stopped ? 'stopped' : running ? 'running' : 'resting'}
                />
              ) : null}
            </span>
          </button>
        </li>
      ))}
      {onStop ? (
        <li>
          <button
            type="button"
            className={`grid place-items-center text-ink-3 ${classes.stop}`}
            aria-label={stopped ? 'Start rotation' : 'Stop rotation'}
            onClick={() => onStop(!stopped)}
          >
            <Icon size={14} aria-hidden="true" />
          </button>
        </li>
      ) : null}
    </ul>
  );
}
