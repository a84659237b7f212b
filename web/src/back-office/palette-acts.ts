/** What a query asks to do with a record. */
export const ACT_VERBS = ['approve', 'give', 'publish', 'hide'] as const;
export type ActVerb = (typeof ACT_VERBS)[number];

export interface AskedAct {
  readonly verb: ActVerb;
  /** The words that find the record; empty for none. */
  readonly words: string;
}

const ASKED = new RegExp(`^(${ACT_VERBS.join('|')})(?:\\s+(.*))?$`, 'i');
/** `give wei a month`: only months are given. */
const MONTH = /\s*(?:\b(?:a|one|free)\s+)*\b(?:m|mo|mon|mont|month)\b.*$/i;

/** Reads the verb at the start of a query: `approve wei` → approve, `wei`. Null without one. */
export function readAct(query: string): AskedAct | null {
  const [, verb, rest = ''] = ASKED.exec(query.trim()) ?? [];
  if (verb === undefined) return null;
  const asked = verb.toLowerCase() as ActVerb;
  return { verb: asked, words: (asked === 'give' ? rest.replace(MONTH, '').replace(/\s+an?$/i, '') : rest).trim() };
}
