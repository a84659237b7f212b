/** `position`: index of the character at fault, from 0. */
export interface ParseError {
  readonly message: string;
  readonly position: number;
}

export type ParseResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ParseError };

export const accept = <T>(value: T): ParseResult<T> => ({ ok: true, value });

export const refuse = (message: string, position: number): { readonly ok: false; readonly error: ParseError } => ({
  ok: false,
  error: { message, position },
});
