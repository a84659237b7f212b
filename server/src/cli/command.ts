import type { Env } from '../env.ts';

/** The message is for the operator. */
export class CommandError extends Error {}

export interface Command {
  /** One or two words. */
  name: string;
  parameters: string;
  summary: string;
  /** @returns the output */
  run(env: Env, parameters: readonly string[]): Promise<string>;
}
