export type Encoding = 'br' | 'gzip' | 'identity';

function accepts(accept: string, name: string): boolean {
  return new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?\\s*(,|$))|\\s*(,|$))`).test(accept);
}

function chooseEncoding(accept: string): Encoding {
  if (accepts(accept, 'br')) return 'br';
  return accepts(accept, 'gzip') ? 'gzip' : 'identity';
}

/** Caches parsed headers; browsers send one of a few values. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 200;

/** Best accepted encoding; `q=0` excludes one. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const known = chosen.get(accept);
  if (known) return known;
  const encoding = chooseEncoding(accept);
  if (chosen.size < MAX_CHOSEN) chosen.set(accept, encoding);
  return encoding;
}
