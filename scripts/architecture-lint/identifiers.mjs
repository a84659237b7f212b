/** Comments, strings and regular expressions: no names. */
const PROSE =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[=(,:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n*[])+\//g;
const NAME = /[A-Za-z_$][\w$]*/g;
const KEYWORD_BEFORE = /\b(?:const|let|function|class|interface|type)\s+$/;
const ARROW_AFTER = /^\s*=>/;
/** In a pattern, a list of parameters or an object. */
const [ITEM_BEFORE, ITEM_AFTER] = [/(?:^|[[({,]|\.\.\.)\s*$/, /^\s*(?:[,\])}=]|\??:)/];

/** A word of lower-case letters is a name where it is declared; elsewhere it may be the text of a page. */
function isDeclared(line, start, end) {
  const [before, after] = [line.slice(0, start), line.slice(end)];
  if (KEYWORD_BEFORE.test(before) || ARROW_AFTER.test(after)) return true;
  return ITEM_BEFORE.test(before) && ITEM_AFTER.test(after);
}

const isCompound = (name) => /[A-Z_]/.test(name.slice(1));

/** The names in code, with their lines: those of several words, and declared ones of a single word. */
export function findNames(source) {
  const text = source.replace(PROSE, (prose) => prose.replace(/[^\n]/g, ' '));
  return text
    .split('\n')
    .flatMap((line, position) =>
      [...line.matchAll(NAME)]
        .filter(({ 0: found, index }) => isCompound(found) || isDeclared(line, index, index + found.length))
        .map(({ 0: found }) => ({ found, line: position + 1 })),
    );
}
