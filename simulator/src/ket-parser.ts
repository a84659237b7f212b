import { type Addresses, type AddressTerm, type Complex, combineTerms } from './addresses.ts';
import { accept, type ParseResult, refuse } from './parsing.ts';

const MAX_LENGTH = 100_000;
const EXAMPLE = 'for example |001⟩ + |110⟩';
const NUMBER = /\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?/iy;
const ROOT = /√|sqrt\b/iy;

class KetError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** A recursive descent parser: sum → term (± term)*; term → [coefficient [*]] ket. */
class KetReader {
  readonly #text: string;
  readonly #addressBits: number;
  #position = 0;

  constructor(text: string, addressBits: number) {
    this.#text = text;
    this.#addressBits = addressBits;
  }

  readSum(): AddressTerm[] {
    const terms: AddressTerm[] = [];
    do {
      terms.push(this.#readTerm(this.#readSign(terms.length > 0)));
      this.#skipSpace();
    } while (this.#position < this.#text.length);
    return terms;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#peek())) this.#position += 1;
  }

  /** The character at the position, empty at the end. */
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

  #fail(message: string): never {
    throw new KetError(message, this.#position);
  }

  #readSign(isRequired: boolean): 1 | -1 {
    if (this.#accept('-−')) return -1;
    if (this.#accept('+') || !isRequired) return 1;
    return this.#fail(`Put + or − between two kets, ${EXAMPLE}.`);
  }

  #readTerm(sign: 1 | -1): AddressTerm {
    const coefficient = this.#readCoefficient() ?? { re: 1, im: 0 };
    this.#accept('*·');
    // Adding 0 turns -0 into 0.
    const signed = { re: sign * coefficient.re + 0, im: sign * coefficient.im + 0 };
    return { address: this.#readKet(), coefficient: signed };
  }

  #readCoefficient(): Complex | null {
    if (!this.#accept('(')) return this.#readPart();
    let sum: Complex = { re: 0, im: 0 };
    do {
      const sign = this.#readSign(false);
      const part = this.#readPart() ?? this.#fail('Expected a number here, for example (0.6 + 0.8i).');
      sum = { re: sum.re + sign * part.re, im: sum.im + sign * part.im };
      this.#skipSpace();
    } while (/[+\-−]/.test(this.#peek()));
    if (!this.#accept(')')) this.#fail('Close the bracket with ).');
    return sum;
  }

  /** A real or an imaginary number: `2`, `1/√3`, `0.8i`, `i`. */
  #readPart(): Complex | null {
    const real = this.#readReal();
    if (this.#accept('iI')) return { re: 0, im: real ?? 1 };
    return real === null ? null : { re: real, im: 0 };
  }

  #readReal(): number | null {
    const numerator = this.#readFactor();
    if (numerator === null || !this.#accept('/')) return numerator;
    const start = this.#position;
    const denominator = this.#readFactor() ?? this.#fail('Expected a number after the slash.');
    if (denominator === 0) throw new KetError("A coefficient can't be divided by zero.", start);
    return numerator / denominator;
  }

  #readFactor(): number | null {
    const isRoot = this.#match(ROOT) !== null;
    const hasBracket = isRoot && this.#accept('(');
    const start = this.#position;
    const digits = this.#match(NUMBER);
    if (digits === null) return isRoot ? this.#fail('Expected a number under the root.') : null;
    if (hasBracket && !this.#accept(')')) this.#fail('Close the bracket with ).');
    const value = Number(digits);
    if (!Number.isFinite(value)) throw new KetError('This number is too large.', start);
    return isRoot ? Math.sqrt(value) : value;
  }

  #readKet(): number {
    if (!this.#accept('|')) {
      if (this.#peek() === '') this.#fail(`A ket is missing at the end, ${EXAMPLE}.`);
      this.#fail(`“${this.#peek()}” isn't expected here. Write addresses as kets, ${EXAMPLE}.`);
    }
    const start = this.#position;
    const bits = this.#match(/[01]*/y) ?? '';
    if (!this.#accept('⟩〉>')) {
      if (this.#peek() === '') this.#fail('Close the ket with ⟩ or >.');
      this.#fail(`“${this.#peek()}” isn't a bit. An address is written with 0 and 1.`);
    }
    const expected = this.#addressBits;
    if (bits.length !== expected)
      throw new KetError(`An address of this memory has ${expected} bits, and |${bits}⟩ has ${bits.length}.`, start);
    return Number.parseInt(bits, 2);
  }
}

/**
 * Reads a superposition: `|001⟩ + |011⟩ + |110⟩`, also `|001>`, with coefficients such as `2`, `-0.6`, `1/√2`, `0.8i` or
 * `(0.6 + 0.8i)`. Amplitudes are normalized later, so a common factor may be left out. Equal addresses add up.
 */
export function parseKets(text: string, addressBits: number): ParseResult<Addresses> {
  if (text.trim() === '') return refuse(`Enter at least one address, ${EXAMPLE}.`, 0);
  if (text.length > MAX_LENGTH) return refuse('This text is too long.', MAX_LENGTH);
  try {
    const terms = new KetReader(text, addressBits).readSum();
    if (terms.some(({ coefficient: { re, im } }) => !Number.isFinite(re) || !Number.isFinite(im)))
      return refuse('A coefficient is too large.', 0);
    if (combineTerms(terms).length === 0) return refuse('The terms cancel out, so no address is left.', 0);
    return accept({ kind: 'custom', terms });
  } catch (error) {
    if (error instanceof KetError) return refuse(error.message, error.position);
    throw error;
  }
}
