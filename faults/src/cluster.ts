import { NginxMissing } from './nginx-example.ts';
import { twoInstances } from './two-instances.ts';

/** Tries it out and tells what held. @returns the code to end with */
async function main(): Promise<number> {
  try {
    const outcomes = await twoInstances();
    for (const { what, figures, passed } of outcomes)
      console.log(`  ${passed ? 'holds' : 'FAILS'}  ${what}${figures === '' ? '' : `\n         ${figures}`}`);
    const failed = outcomes.filter(({ passed }) => !passed).length;
    console.log(failed === 0 ? `\nAll ${outcomes.length} hold.` : `\n${failed} of ${outcomes.length} FAIL.`);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof NginxMissing ? error.message : error);
    return 1;
  }
}

/** `npm run cluster`. The PostgreSQL package ends the process with 0 where it ends by itself, whatever its exit code. */
process.exit(await main());
