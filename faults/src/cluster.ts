import { NginxMissing } from './nginx-example.ts';
import { twoInstances } from './two-instances.ts';

/** @returns the exit code */
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

process.exitCode = await main();
