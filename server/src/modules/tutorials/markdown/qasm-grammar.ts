import type { LanguageRegistration } from 'shiki/core';

/** Shiki lacks OpenQASM 2 and 3. */
export const QASM: LanguageRegistration = {
  name: 'qasm',
  scopeName: 'source.qasm',
  repository: {},
  patterns: [
    { name: 'comment.line.double-slash', match: '//.*$' },
    { name: 'comment.block', begin: '/\\*', end: '\\*/' },
    { name: 'string.quoted.double', match: '"[^"]*"' },
    {
      name: 'keyword.control',
      match:
        '\\b(OPENQASM|include|defcalgrammar|def|cal|defcal|gate|extern|box|let|break|continue|if|else|end|return|for|while|in|switch|case|default|measure|reset|barrier|delay|ctrl|negctrl|inv|pow|opaque)\\b',
    },
    {
      name: 'storage.type keyword',
      match:
        '\\b(qubit|bit|qreg|creg|int|uint|float|angle|bool|complex|duration|stretch|array|const|input|output|mutable|readonly)\\b',
    },
    { name: 'constant.language', match: '\\b(true|false|pi|tau|euler)\\b|[πτℇ]' },
    { name: 'constant.numeric', match: '\\b\\d+(\\.\\d+)?([eE][+-]?\\d+)?(ns|us|ms|s|dt)?\\b' },
    { name: 'entity.name.function', match: '\\b[A-Za-z_]\\w*(?=\\s*(\\([^)]*\\))?\\s+[A-Za-z_$])' },
  ],
};
