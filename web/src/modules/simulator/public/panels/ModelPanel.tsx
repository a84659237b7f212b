import { BOUND_TEXT, FIDELITY_TEXTS, NOISE_TEXTS } from '@qram/simulator';
import { splitFormulas } from '../../split-formulas.ts';
import page from '../SimulatorPage.module.css';
import classes from './ModelPanel.module.css';

const SECTIONS = [
  ['What errors hit', NOISE_TEXTS],
  ['What fidelity means', FIDELITY_TEXTS],
  ['What the bound says', [BOUND_TEXT]],
] as const;

export const ModelPanel = () => (
  <section className={`${page.panel} ${classes.model}`} aria-labelledby="model-title">
    <h2 id="model-title" className={page.panelTitle}>
      How noise and fidelity are defined
    </h2>
    <div className={classes.definitions}>
      {SECTIONS.map(([title, texts]) => (
        <section key={title}>
          <h3 className={page.smallTitle}>{title}</h3>
          {texts.map((text) => (
            <p key={text}>
              {splitFormulas(text).map((part, index) => (
                <span key={part} className={index % 2 === 1 ? 'whitespace-nowrap' : undefined}>
                  {part}
                </span>
              ))}
            </p>
          ))}
        </section>
      ))}
    </div>
  </section>
);
