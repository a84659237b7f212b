/** Raised when the same settings and seed give other figures than before. */
export const MODEL_VERSION = 1;
