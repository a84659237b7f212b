import type { Env } from '../env.ts';

/** A command was called in a way it cannot serve; the message is for the operator. */
export class CommandError extends Error {}

export interface Command {
  /** One or two words. */
  name: string;
  /** What follows the name. */
  parameters: string;
  summary: string;
  /** @returns what to print */
  run(env: Env, parameters: readonly string[]): Promise<string>;
}
