// @databases none
import { DEFAULT_RUN, formatReport, formatRunLink, parseRunLink, type RunSettings } from '@qram/simulator';
import { describe, expect, it, test } from 'vitest';
import { CommandError } from './command.ts';
import { simulate } from './simulate-command.ts';

describe('simulate', () => {
  it('prints the run with which the simulator opens', () => {
    expect(simulate([])).toBe(formatReport(DEFAULT_RUN));
  });

  it('prints the run of a link, changed by other options', () => {
    const link = formatRunLink({ ...DEFAULT_RUN, step: 5, shots: 20 });
    expect(simulate(['--link', `#${link}`])).toContain('State after step 5 of 19');
    expect(simulate(['--link', link, '--step', '6'])).toContain('State after step 6 of 19');
  });

  it('takes cells, addresses, errors and noise', () => {
    const output = simulate([
      ...['--cells', '010 111 110 000', '--addresses', '|00> + i|10>', '--shots', '10'],
      ...[
        '--break',
        'X@3:2.1',
        '--break',
        'Z@6:1.1',
        '--errors',
        'depolarizing',
        '--applied',
        'step',
        '--rate',
        '0.001',
      ],
    ]);
    expect(output).toContain('4 cells of 3 bits: 010 111 110 000');
    expect(output).toContain('2 branches, 11 steps, 3 routers');
    expect(output).toContain('Error: X on router 1 of level 2, after step 3');
    expect(output).toContain('Error: Z on the root router, after step 6');
    expect(output).toContain('State after step 6 of 11: Copy data');
    expect(output).toContain('Noise: depolarizing errors, 0.001 on each router that is set, after each step');
  });

  it('takes errors of a device and what they hit', () => {
    const device = ['--t1', '300', '--t2', '200', '--loss', '0.001', '--step-time', '0.2', '--shots', '10'];
    expect(simulate([...device, '--noise-on', 'set,waiting'])).toContain(
      'Noise: T1 300 µs, T2 200 µs, loss 0.001 per step, 0.2 µs per step, on each router that is set or waits',
    );
    const { value } = parseRunLink(/#(v1\S+)/.exec(simulate(device))?.[1] ?? '') as { value: RunSettings };
    expect(value.noise).toEqual({
      ...{ kind: 'hardware', t1: 300, t2: 200, loss: 0.001, stepTime: 0.2 },
      hits: { set: true, waiting: true, bits: true },
    });
  });

  it('takes the physical settings', () => {
    const output = simulate([
      ...['--physical-error', '1e-4', '--target', '0.001', '--cycle-time', '0.5', '--threshold', '0.005'],
      ...['--prefactor', '0.03', '--gate-time', '2', '--shots', '2'],
    ]);
    expect(output).toContain('&p=0.0001:0.001:0.5:0.005:0.03:2&');
    expect(output).toMatch(/^Bucket brigade, not corrected +26 +38 µs/m);
  });

  it('draws cells of any size', () => {
    const output = simulate([
      '--address-bits',
      '5',
      '--word-bits',
      '2',
      '--seed',
      '3',
      '--shots',
      '2',
      '--architecture',
      'fan-out',
    ]);
    expect(output).toContain('Fan-out, two-level routers');
    expect(output).toContain('32 cells of 2 bits');
    expect(output).toContain('32 branches, 21 steps, 31 routers');
  });

  it('runs the pipelined schedule, and shows the copy', () => {
    const run = (...options: string[]) => simulate([...options, '--shots', '2']);
    const output = run('--cells', '0110100111010010', '--schedule', 'pipelined');
    expect(output).toContain('16 branches, 27 steps, pipelined, 15 routers');
    expect(output).toContain('State after step 14 of 27: Copy data');
    expect(output).toContain('&t=b3&u=p&s=14&');
    expect(run('--link', 'v1&n=4&c=6a6a&u=p', '--schedule', 'serial')).toContain('16 branches, 29 steps, 15 routers');
    expect(run('--architecture', 'hybrid', '--schedule', 'pipelined', '--address-bits', '5')).toContain(
      '58 steps, pipelined',
    );
    expect(run('--schedule', 'pipelined', '--sweep', 'address-bits=4:5:2', '--format', 'csv')).toMatch(
      /^bucket-brigade,pipelined,4,16,/m,
    );
  });

  it('runs every architecture, and a hybrid with any number of select bits', () => {
    const run = (...options: string[]) => simulate([...options, '--shots', '2']);
    expect(run('--architecture', 'qrom')).toContain('QROM, unary iteration, no routers');
    expect(run('--architecture', 'select-only')).toContain('3 branches, 8 steps, 0 routers');
    expect(run('--architecture', 'hybrid')).toContain('3 branches, 26 steps, 3 routers');
    const output = run('--architecture', 'hybrid', '--select-bits', '2', '--break', 'X@3:1.1');
    expect(output).toContain('Hybrid, 2 select bits, three-level routers');
    expect(output).toContain('3 branches, 28 steps, 1 router');
    expect(output).toMatch(/^Hybrid .* 0\.9\d+ +28 steps serial, 28 pipelined$/m);
    expect(run('--architecture', 'hybrid', '--select-bits', '2', '--export', 'openqasm')).toContain('qubit[1] signal;');
  });

  it('prints a program', () => {
    expect(simulate(['--export', 'openqasm'])).toMatch(/^OPENQASM 3\.0;/);
    expect(simulate(['--export', 'qsharp'])).toContain('operation Main()');
  });

  it('prints the tree at a step as SVG', () => {
    const svg = simulate(['--export', 'tree', '--step', '7']);
    expect(svg).toMatch(/^<svg [\s\S]*at step 7 of 19[\s\S]*href="\/simulator#v1&amp;n=3/);
  });

  it('prints a sweep of the rate as a table, or for a program', () => {
    const sweep = ['--sweep', 'rate=0.01:0.05:3', '--shots', '5'];
    expect(simulate(sweep).split('\n')).toHaveLength(7);
    expect(simulate([...sweep, '--format', 'csv'])).toMatch(/^architecture,schedule,address_bits,/);
    expect(JSON.parse(simulate([...sweep, '--format', 'json', '--fidelity', 'hann']))).toMatchObject([
      { architecture: 'bucket-brigade', error_rate: 0.01, fidelity: 'hann', shots: 5 },
      { architecture: 'fan-out', error_rate: 0.01 },
      { error_rate: 0.03 },
      { error_rate: 0.03 },
      { error_rate: 0.05 },
      { error_rate: 0.05 },
    ]);
    expect(simulate(['--sweep', 'address-bits=1:3:3', '--shots', '2']).split('\n')).toHaveLength(7);
  });

  it('prints its options', () => {
    expect(simulate(['--help'])).toContain('--router-levels <number>');
  });

  test.each([
    [['--cels', '01'], "Unknown option '--cels'. See npm run qram -- simulate --help."],
    [['01'], "Unexpected argument '01'"],
    [['--cells'], "Option '--cells <value>' argument missing. See"],
    [['--cells', '012'], '--cells, character 3: Cells are written with 0 and 1'],
    [['--addresses', '|01>'], '--addresses, character 2: An address of this memory has 3 bits'],
    [['--address-bits', '11'], '--address-bits must be a whole number from 1 to 10.'],
    [['--step', '20'], '--step must be a whole number from 0 to 19.'],
    [['--rate', '2'], '--rate must be a number from 0 to 1.'],
    [['--rate', ''], '--rate must be a number from 0 to 1.'],
    [['--shots', '1'], '--shots must be a whole number from 2 to 10000.'],
    [['--errors', 'flip'], '--errors must be phase-flip, bit-flip, depolarizing or hardware.'],
    [['--noise-on', 'set,all'], '--noise-on is a list of set, waiting and bits.'],
    [['--noise-on', 'waiting'], '--noise-on waiting needs set, too: set,waiting.'],
    [['--t1', '0'], '--t1 must be a number from 0.001 to 1000000000.'],
    [['--t1', '10', '--t2', '21'], '--t2 can be at most twice --t1.'],
    [['--t1', '10', '--rate', '0.1'], '--rate is not of the errors of a device.'],
    [['--t1', '10', '--errors', 'bit-flip'], '--t1 is of the errors of a device: --errors hardware.'],
    [['--errors', 'hardware', '--sweep', 'rate=0:0.1:3'], '--sweep rate is not of the errors of a device'],
    [['--loss', '2'], '--loss must be a number from 0 to 1.'],
    [['--router-levels', '4'], '--router-levels must be 2 or 3.'],
    [['--schedule', 'parallel'], '--schedule must be serial or pipelined.'],
    [
      ['--schedule', 'pipelined', '--architecture', 'fan-out'],
      '--schedule pipelined is of a bucket brigade or a hybrid.',
    ],
    [['--select-bits', '1'], '--select-bits is of a hybrid. Add --architecture hybrid.'],
    [['--architecture', 'hybrid', '--select-bits', '4'], '--select-bits must be a whole number from 0 to 3.'],
    [['--architecture', 'qram'], 'must be bucket-brigade, fan-out, qrom, select-only or hybrid.'],
    [['--architecture', 'select-only', '--break', 'X@1:1.1'], 'this architecture has no routers.'],
    [['--break', 'X10'], '--break X10 must be like X@10:2.1'],
    [['--break', 'X@10:4.1'], '--break X@10:4.1: there is no level 4. This tree has the levels 1 to 3.'],
    [['--break', 'X@10:0.1'], 'there is no level 0.'],
    [['--break', 'X@99:1.1'], '--break X@99:1.1: there is no step 99. This run has the steps 0 to 19.'],
    [['--break', 'X@3:9.9'], 'there is no level 9.'],
    [['--break', 'X@3:3.9'], 'there is no router 9 on level 3, which has the routers 1 to 4.'],
    [['--break', 'Z@3:1.2'], 'there is no router 2 on level 1, which has router 1 alone.'],
    [['--break', 'Z@3:2.0'], 'there is no router 0 on level 2'],
    [['--seed', '-1'], '--seed must be a whole number from 0 to 4294967295.'],
    [['--rate', '-0.1'], '--rate must be a number from 0 to 1.'],
    [['--addresses', '-|01>'], '--addresses, character 3: An address of this memory has 3 bits'],
    [['--link', 'v9'], '--link, character 1: This link'],
    [['--export', 'cirq'], '--export must be openqasm, qiskit, pennylane, qsharp, quantikz, svg or tree.'],
    [['--physical-error', '0'], '--physical-error must be a number from 1e-12 to 1.'],
    [['--target', '-1'], '--target must be a number from 1e-15 to 0.5.'],
    [['--cycle-time', 'fast'], '--cycle-time must be a number from 0.001 to 1000000 µs.'],
    [['--fidelity', 'own'], '--fidelity must be tree or hann.'],
    [['--sweep', 'shots=1:2:2'], '--sweep shots=1:2:2: write rate=<from>:<to>:<points>'],
    [['--sweep', 'rate=0.1:0.01:5'], '--sweep rate=0.1:0.01:5: it must go up, from 0 to 1.'],
    [['--sweep', 'rate=0:0.1:1'], 'it must have from 2 to 100 points.'],
    [['--sweep', 'rate=0:x:5'], 'it must go up, from 0 to 1.'],
    [['--sweep', 'address-bits=1:4:3'], 'address bits are whole numbers, each of them a point.'],
    [['--format', 'csv'], '--format is of a sweep. Add --sweep.'],
    [['--sweep', 'rate=0:0.1:3', '--format', 'xml'], '--format must be table, csv or json.'],
    [['--address-bits', '5', '--export', 'qsharp'], 'Circuits are exported for up to 16 cells.'],
    [['--address-bits', '5', '--export', 'tree'], 'The tree is drawn for up to 16 cells.'],
  ])('answers %j with one line', (parameters, message) => {
    let caught: unknown;
    try {
      simulate(parameters);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(CommandError);
    const line = caught instanceof Error ? caught.message : '';
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
  });
});
