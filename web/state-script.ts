import type { Plugin } from 'vite';

const PLACE = '<!--qram:state-->';

/** Wraps the place of the page's state in its script element: JSON is not what a placeholder in a source file can be. */
export function stateScript(): Plugin {
  return {
    name: 'state-script',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(PLACE, `<script type="application/json" id="qram-state">${PLACE}</script>`),
    },
  };
}
