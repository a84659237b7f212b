import { type Addresses, type AddressTerm, type Complex, combineAndScaleTerms } from './addresses.ts';
import { accept, type ParseResult, refuse } from './parsing.ts';

const MAX_LENGTH = 100_000;
const MAX_TERMS = 4096;
/** Nested brackets. */
const MAX_DEPTH = 20;
const EXAMPLE = 'for example |001⟩ + |110⟩';
const NUMBER = /\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy;
const ROOT = /√|\\?sqrt/iy;
const PI = /π|\\?pi/iy;
const EXPONENTIAL = /e\s*\^|exp/iy;
/** Also matches meaningless parts of LaTeX and copied texts. */
const SPACE = /(?:\s|\p{Cf}|\\(?:left|right)(?![a-z])|\\[,;!])*/uy;
const FRACTION = /\\[dt]?frac\s*\{/y;
const LATEX_KET = /\\ket\s*\{/y;
const RANGLE = /\\rangle(?![a-z])/y;
/** A number with a digit other than 0 and 1. */
const DECIMAL_KET = /(?:[|｜]|\\ket\s*\{)\s*(?=\d*[2-9])[1-9]\d*\s*(?:[⟩〉>}]|\\rangle)/;
const ROUNDING = 1e-12;

const ONE: Complex = { re: 1, im: 0 };
const multiply = (a: Complex, b: Complex): Complex => ({
  re: a.re * b.re - a.im * b.im,
  im: a.re * b.im + a.im * b.re,
});
const divide = (a: Complex, { re, im }: Complex): Complex => {
  if (im === 0) return { re: a.re / re, im: a.im / re };
  const size = re * re + im * im;
  return multiply(a, { re: re / size, im: -im / size });
};

class KetError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** Recursive descent: sum → term (± term)*; term → [coefficient [*]] (ket or bracketed sum) [/ factor]. */
class KetReader {
  readonly #text: string;
  readonly #addressBits: number;
  /** True if some ket can only be a decimal number. */
  readonly #hasDecimals: boolean;
  #position = 0;
  #depth = 0;

  constructor(text: string, addressBits: number) {
    this.#text = text;
    this.#addressBits = addressBits;
    this.#hasDecimals = DECIMAL_KET.test(text);
  }

  /** Reads terms up to the end of the text or bracket. */
  readSum(): AddressTerm[] {
    const terms: AddressTerm[] = [];
    do {
      terms.push(...this.#readTerm(this.#readSign(terms.length > 0)));
      if (terms.length > MAX_TERMS)
        this.#fail(`A superposition may have up to ${MAX_TERMS.toLocaleString('en-US')} terms.`);
      this.#skipSpace();
    } while (this.#position < this.#text.length && !(this.#depth > 0 && this.#peek() === ')'));
    return terms;
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#position;
    this.#position += SPACE.exec(this.#text)?.[0].length ?? 0;
  }

  /** Empty at the end. */
  #peek(): string {
    return this.#text[this.#position] ?? '';
  }

  #accept(characters: string): boolean {
    this.#skipSpace();
    const found = this.#peek() !== '' && characters.includes(this.#peek());
    if (found) this.#position += 1;
    return found;
  }

  #match(pattern: RegExp): string | null {
    this.#skipSpace();
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#position += found.length;
    return found;
  }

  #fail(message: string, position = this.#position): never {
    throw new KetError(message, position);
  }

  #close(bracket: string): void {
    if (!this.#accept(bracket)) this.#fail(`Close the bracket with ${bracket}.`);
  }

  #readNested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fail('There are too many brackets within each other.');
    const inner = read();
    this.#depth -= 1;
    return inner;
  }

  #readSign(isRequired: boolean): 1 | -1 {
    if (this.#accept('-−')) return -1;
    if (this.#accept('+＋') || !isRequired) return 1;
    return this.#fail(`Put + or − between two kets, ${EXAMPLE}.`);
  }

  #readTerm(sign: 1 | -1): AddressTerm[] {
    const coefficient = this.#readProduct() ?? ONE;
    this.#accept('*·');
    const terms = this.#readVector();
    const factor = this.#accept('/') ? divide(coefficient, this.#readDivisor()) : coefficient;
    return terms.map((term) => {
      const { re, im } = multiply(factor, term.coefficient);
      // Adding 0 turns -0 into 0.
      return { ...term, coefficient: { re: sign * re + 0, im: sign * im + 0 } };
    });
  }

  #readVector(): AddressTerm[] {
    if (!this.#isSumAhead()) return [{ address: this.#readKet(), coefficient: ONE }];
    this.#accept('(');
    const terms = this.#readNested(() => this.readSum());
    this.#close(')');
    return terms;
  }

  /** True for a bracket with kets, false for a coefficient. */
  #isSumAhead(): boolean {
    this.#skipSpace();
    if (this.#peek() !== '(') return false;
    if (/^\(\s*(?:[|｜]|\\ket)/.test(this.#text.slice(this.#position, this.#position + MAX_DEPTH))) return true;
    let depth = 0;
    for (let end = this.#position; end < this.#text.length; end += 1) {
      if (this.#text[end] === '(') depth += 1;
      if (this.#text[end] === ')') depth -= 1;
      if (depth === 0) return /[|｜]|\\ket/.test(this.#text.slice(this.#position, end));
    }
    return false;
  }

  /** Reads factors with `*`, `/` or nothing between: `1/√2`, `0.8i`, `0.8e^{iπ/4}`; null if there is none. */
  #readProduct(): Complex | null {
    let product = this.#readFactor();
    if (!product) return null;
    for (;;) {
      if (this.#accept('/')) product = divide(product, this.#readDivisor());
      const start = this.#position;
      const isMultiplied = this.#accept('*·');
      // Two numbers need a sign between them.
      const factor = !isMultiplied && /[\d.]/.test(this.#peek()) ? null : this.#readFactor();
      if (factor) product = multiply(product, factor);
      else {
        this.#position = start;
        if (this.#peek() !== '/') return product;
      }
    }
  }

  #readDivisor(): Complex {
    const start = this.#position;
    const divisor = this.#readFactor() ?? this.#fail('Expected a number after the slash.');
    if (divisor.re === 0 && divisor.im === 0) this.#fail("A coefficient can't be divided by zero.", start);
    return divisor;
  }

  #readFactor(): Complex | null {
    if (this.#isSumAhead()) return null;
    if (this.#accept('(')) {
      const sum = this.#readNested(() => this.#readCoefficientSum());
      this.#close(')');
      return sum;
    }
    if (this.#match(FRACTION) !== null) return this.#readFraction();
    if (this.#match(PI) !== null) return { re: Math.PI, im: 0 };
    if (this.#match(ROOT) !== null) return { re: this.#readRoot(), im: 0 };
    if (this.#match(EXPONENTIAL) !== null) return this.#readExponential();
    if (this.#accept('iI')) return { re: 0, im: 1 };
    const number = this.#readNumber();
    return number === null ? null : { re: number, im: 0 };
  }

  /** Reads `{1}{\sqrt{2}}`, after `\frac`. */
  #readFraction(): Complex {
    const read = () => this.#readNested(() => this.#readCoefficientSum());
    const numerator = read();
    this.#close('}');
    if (!this.#accept('{')) this.#fail('Put the denominator into brackets, for example \\frac{1}{2}.');
    const start = this.#position;
    const denominator = read();
    this.#close('}');
    if (denominator.re === 0 && denominator.im === 0) this.#fail("A coefficient can't be divided by zero.", start);
    return divide(numerator, denominator);
  }

  /** `0.6 + 0.8i` */
  #readCoefficientSum(): Complex {
    let sum: Complex = { re: 0, im: 0 };
    do {
      const sign = this.#readSign(false);
      const part = this.#readProduct() ?? this.#fail('Expected a number here, for example (0.6 + 0.8i).');
      sum = { re: sum.re + sign * part.re, im: sum.im + sign * part.im };
      this.#skipSpace();
    } while (/[+\-−]/.test(this.#peek()));
    return sum;
  }

  #readNumber(): number | null {
    const start = this.#position;
    const digits = this.#match(NUMBER);
    if (digits === null) return null;
    const value = Number(digits);
    return Number.isFinite(value) ? value : this.#fail('This number is too large.', start);
  }

  #readRoot(): number {
    const bracket = this.#accept('(') ? ')' : this.#accept('{') ? '}' : null;
    const read = () => (bracket === null ? this.#readNumber() : this.#readPositive());
    const value = this.#readNested(read) ?? this.#fail('Expected a number under the root.');
    if (bracket !== null) this.#close(bracket);
    return Math.sqrt(value);
  }

  #readPositive(): number | null {
    const product = this.#readProduct();
    return product && product.im === 0 && product.re >= 0 ? product.re : null;
  }

  #readExponential(): Complex {
    const bracket = this.#accept('{') ? '}' : this.#accept('(') ? ')' : null;
    if (bracket === null) this.#fail('Put the exponent into brackets, for example e^{iπ/4}.');
    const start = this.#position;
    const { re, im } = this.#readNested(() => this.#readCoefficientSum());
    this.#close(bracket);
    if (Math.abs(re) > ROUNDING) this.#fail('An exponent must be imaginary, for example e^{iπ/4}.', start);
    return { re: Math.cos(im), im: Math.sin(im) };
  }

  #readKet(): number {
    const isLatex = this.#match(LATEX_KET) !== null;
    if (!isLatex && !this.#accept('|｜')) {
      if (this.#peek() === '') this.#fail(`A ket is missing at the end, ${EXAMPLE}.`);
      this.#fail(`“${this.#peek()}” isn't expected here. Write addresses as kets, ${EXAMPLE}.`);
    }
    this.#skipSpace();
    const start = this.#position;
    const digits = this.#match(/\d*/y) ?? '';
    if (!this.#accept(isLatex ? '}' : '⟩〉>') && this.#match(RANGLE) === null) {
      if (this.#peek() === '') this.#fail('Close the ket with ⟩ or >.');
      this.#fail(`“${this.#peek()}” isn't a bit. An address is written with 0 and 1.`);
    }
    return this.#readAddress(digits, start);
  }

  /** Reads bits of the address's length, or a decimal number if some ket can be nothing else. */
  #readAddress(digits: string, start: number): number {
    const expected = this.#addressBits;
    if (/^[01]*$/.test(digits) && digits.length === expected) return Number.parseInt(digits, 2);
    if (this.#hasDecimals && /^(0|[1-9]\d*)$/.test(digits)) {
      const last = 2 ** expected - 1;
      if (Number(digits) <= last) return Number(digits);
      this.#fail(`The addresses of this memory are 0 to ${last}, and |${digits}⟩ isn't one of them.`, start);
    }
    const other = digits.search(/[^01]/);
    if (other >= 0) this.#fail(`“${digits[other]}” isn't a bit. An address is written with 0 and 1.`, start + other);
    return this.#fail(`An address of this memory has ${expected} bits, and |${digits}⟩ has ${digits.length}.`, start);
  }
}

/**
 * Parses a superposition: `|001⟩ + |011⟩`, `|001>`, decimal `|5⟩`, with coefficients such as `2`, `-0.6`, `1/√2`,
 * `0.8i`, `0.8e^{iπ/4}` or `(0.6 + 0.8i)`, and brackets: `(|000⟩ + |111⟩)/√2`.
 * Also LaTeX: `\frac{1}{\sqrt{2}}(\ket{000} + \ket{111})`. Amplitudes are normalized later. Equal addresses add up.
 */
export function parseKets(text: string, addressBits: number): ParseResult<Addresses> {
  if (text.trim() === '') return refuse(`Enter at least one address, ${EXAMPLE}.`, 0);
  if (text.length > MAX_LENGTH) return refuse('This text is too long.', MAX_LENGTH);
  try {
    const terms = new KetReader(text, addressBits).readSum();
    if (terms.some(({ coefficient: { re, im } }) => !Number.isFinite(re) || !Number.isFinite(im)))
      return refuse('A coefficient is too large.', 0);
    if (combineAndScaleTerms(terms).length === 0) return refuse('The terms cancel out, so no address is left.', 0);
    return accept({ kind: 'custom', terms });
  } catch (error) {
    if (error instanceof KetError) return refuse(error.message, error.position);
    throw error;
  }
}
