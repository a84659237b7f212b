import type { Plugin } from 'vite';

const PLACE = '<!--qram:state-->';

/** Inserts the page state's script element at build time: the placeholder in index.html isn't valid JSON. */
export function stateScript(): Plugin {
  return {
    name: 'state-script',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(PLACE, `<script type="application/json" id="qram-state">${PLACE}</script>`),
    },
  };
}
