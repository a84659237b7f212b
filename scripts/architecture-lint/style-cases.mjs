const SHEET = 'web/src/ui/theme/layout.css';
const STACK = { [SHEET]: '.stack {\n  display: grid;\n}\n', 'web/src/ui/A.tsx': '<p className="stack" />;\n' };
const MODULE = 'web/src/ui/B.module.css';
const COMPONENT = 'web/src/ui/B.tsx';
const IMPORT = "import classes from './B.module.css';\n";

export const STYLE_CASES = {
  'style classes': {
    broken: [
      [{ ...STACK, [COMPONENT]: '\n<p className="stak" />;\n' }, `${COMPONENT}:2`],
      [{ ...STACK, [COMPONENT]: `<p className={busy ? 'stack' : \`row \${classes.a}\`} />;\n` }, `${COMPONENT}:1`],
      [{ ...STACK, [COMPONENT]: "classNames('stack', busy && 'row');\n" }, `${COMPONENT}:1`],
      [{ [COMPONENT]: `${IMPORT}<p className={classes.b} />;\n`, [MODULE]: '' }, `${COMPONENT}:2`],
      [
        { [COMPONENT]: `${IMPORT}<p className={classes.a} />;\n`, [MODULE]: '.a {\n}\n\n.a:hover .b {\n}\n' },
        `${MODULE}:4`,
      ],
      [{ ...STACK, [SHEET]: '.row {\n}\n\n.stack {\n}\n' }, `${SHEET}:1`],
    ],
    allowed: [
      STACK,
      {
        ...STACK,
        [MODULE]: '/* .old { */\n.a,\n.b {\n  margin: 0.5em;\n}\n\n:global(.dark) .a {\n}\n',
        [COMPONENT]: `${IMPORT}<p className={state === 'sent' ? \`stack \${classes.a}\` : classes[look]} />;\n`,
      },
      { 'web/src/admin/A.tsx': '<p className="mantine-hidden-from-sm" />;\n' },
    ],
  },
};
