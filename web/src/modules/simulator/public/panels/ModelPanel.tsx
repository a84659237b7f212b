import { BOUND_TEXT, FIDELITY_TEXTS, MODEL_FORMULAS, NOISE_TEXTS } from '@qram/simulator';
import page from '../SimulatorPage.module.css';
import classes from './ModelPanel.module.css';

const SECTIONS = [
  ['What errors hit', NOISE_TEXTS],
  ['What fidelity means', FIDELITY_TEXTS],
  ['What the bound says', [BOUND_TEXT]],
] as const;

/** A text whose formulas stay on one line each. */
function FormulaText({ text }: { text: string }) {
  const formula = MODEL_FORMULAS.find((one) => text.includes(one));
  if (!formula) return text;
  const at = text.indexOf(formula);
  return (
    <>
      <FormulaText text={text.slice(0, at)} />
      <span className="whitespace-nowrap">{formula}</span>
      <FormulaText text={text.slice(at + formula.length)} />
    </>
  );
}

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
              <FormulaText text={text} />
            </p>
          ))}
        </section>
      ))}
    </div>
  </section>
);
