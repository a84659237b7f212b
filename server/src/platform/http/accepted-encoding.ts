export type Encoding = 'br' | 'gzip' | 'identity';

function accepts(accept: string, name: string): boolean {
  return new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?\\s*(,|$))|\\s*(,|$))`).test(accept);
}

function chooseEncoding(accept: string): Encoding {
  if (accepts(accept, 'br')) return 'br';
  return accepts(accept, 'gzip') ? 'gzip' : 'identity';
}

/** Browsers send one of a few values, so parsed headers are cached. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 200;

/** Best encoding by Accept-Encoding; `q=0` excludes one. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  const known = chosen.get(accept);
  if (known) return known;
  const encoding = chooseEncoding(accept);
  if (chosen.size < MAX_CHOSEN) chosen.set(accept, encoding);
  return encoding;
}
