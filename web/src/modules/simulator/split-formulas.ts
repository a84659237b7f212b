/** What a line break would tear apart: equations and differences, powers, states and squares. */
const FORMULA = /(\S+(?: [=≥−] \S+)+|\S+\^\S+|⟨[^⟩]+⟩|\|[^|]+\|²)/;

/** The parts of a text, in turn words and a formula; the first and the last are words, which may be empty. */
export const splitFormulas = (text: string): string[] => text.split(FORMULA);
