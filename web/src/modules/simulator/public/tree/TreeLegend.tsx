import { ARCHITECTURE_NAMES, type Schedule, toLineWidth } from '@qram/simulator';
import { formatEdgeAmplitude } from './EdgeNumbers.tsx';
import { RouterShape } from './RouterShape.tsx';
import classes from './TreeFigure.module.css';

interface TreeLegendProps extends Pick<Schedule, 'architecture'> {
  /** True if a router can wait. */
  canWait: boolean;
  amplitudes: readonly number[];
  /** True if the qubits outside are drawn too. */
  hasRegister?: boolean;
}

/** The key of the tree: routers, amplitudes of this step, and what is in the tree. */
export function TreeLegend({ architecture, canWait, amplitudes, hasRegister = true }: TreeLegendProps) {
  return (
    <div className={classes.legends} aria-hidden="true">
      <ul className={classes.legend}>
        <li className={classes.legendTitle}>{ARCHITECTURE_NAMES[architecture]}</li>
        {canWait ? (
          <li>
            <RouterShape look="W" size="small" /> Wait
          </li>
        ) : null}
        <li>
          <RouterShape look="L" size="small" /> Left
        </li>
        <li>
          <RouterShape look="R" size="small" /> Right
        </li>
        <li>
          <RouterShape look="L|R" size="small" />
          <span>
            Both<span className={classes.roomy}>, in different branches</span>
          </span>
        </li>
        <li>
          <span className={classes.legendToken}>b</span> Bus
        </li>
      </ul>
      <ul className={classes.legend}>
        <li className={classes.legendTitle}>Amplitude</li>
        {(amplitudes.length === 0 ? [0] : amplitudes).map((amplitude) => (
          <li key={amplitude}>
            <span
              className={classes.legendLine}
              data-lit={amplitude > 0 || undefined}
              style={{ blockSize: toLineWidth(amplitude) }}
            />
            {amplitude === 0 ? '0' : formatEdgeAmplitude(amplitude)}
          </li>
        ))}
        {hasRegister ? (
          <li>
            <span className={classes.qubit} data-away="" data-small="" /> In the tree
          </li>
        ) : null}
      </ul>
    </div>
  );
}
