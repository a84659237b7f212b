import type { Env } from '../env.ts';

/** Invalid arguments, or a condition the command can't handle; the message is for the operator. */
export class CommandError extends Error {}

export interface Command {
  /** One or two words. */
  name: string;
  /** Arguments, as `--help` shows them. */
  parameters: string;
  summary: string;
  /** @returns what to print */
  run(env: Env, parameters: readonly string[]): Promise<string>;
}
