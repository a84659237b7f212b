import { EnvironmentError, readEnv } from '../env.ts';
import { CommandError } from './command.ts';
import { commands, formatUsage } from './commands.ts';

/** The command-line tool: `npm run qram -- <command>`. */
async function run(words: readonly string[]): Promise<void> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    process.stdout.write(formatUsage());
    return;
  }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => word === words[index]));
  if (!command) throw new CommandError(`There is no command "${words.join(' ')}". See npm run qram -- --help.`);
  const output = await command.run(readEnv(), words.slice(command.name.split(' ').length));
  process.stdout.write(`${output}\n`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof CommandError || error instanceof EnvironmentError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
