import { readFile } from 'node:fs/promises';
import { getCompiler, loadWasmModule, QscEventTarget } from 'qsharp-lang';

/** Measured bits, the address and the data, for example `['011', '0']`. */
export type Measured = [address: string, data: string];

const ENTRY = { openqasm: 'query.qasm', qsharp: 'query.qs' } as const;

/** Runs a program with the simulator of Microsoft's Quantum Development Kit, `shots` times. */
export async function runProgram(language: keyof typeof ENTRY, text: string, shots: number): Promise<Measured[]> {
  const module = await readFile(new URL('../lib/web/qsc_wasm_bg.wasm', import.meta.resolve('qsharp-lang')));
  await loadWasmModule(new Uint8Array(module).buffer);
  const compiler = await getCompiler();
  const target = new QscEventTarget(true);
  const sources: [string, string][] = [[ENTRY[language], text]];
  await compiler.run(
    { sources, languageFeatures: [], profile: 'unrestricted', projectType: language },
    '',
    shots,
    target,
  );
  return target.getResults().map(({ success, result }) => {
    if (!success || typeof result !== 'string') throw new Error(`The program failed: ${JSON.stringify(result)}`);
    const [, address = '', data = ''] = /^\(\[(.*)\], \[(.*)\]\)$/.exec(result) ?? [];
    const toBits = (values: string) =>
      values
        .split(', ')
        .map((value) => (value === 'One' ? '1' : '0'))
        .join('');
    return [toBits(address), toBits(data)];
  });
}
