import type { Complex } from '../src/addresses.ts';
import type { FidelityMeasure } from '../src/fidelity.ts';
import type { HardwareNoise, Noise } from '../src/noise.ts';
import type { Query } from '../src/query.ts';
import type { Operation } from '../src/schedule.ts';

/**
 * A basis state. Qubits and qutrits hold 0 for empty or waiting, 1 for the bit 0 or left, 2 for the bit 1 or right; of two
 * levels, 1 and 2 alone. The bus is at a place in heap order, −1 outside, −2 lost.
 */
interface Basis {
  origin: number;
  address: number[];
  routers: number[];
  inputs: number[];
  place: number;
  word: number;
  /** False while the tree of a hybrid serves another page. */
  isServed: boolean;
}

type Entries = Map<number, Map<number, Complex>>;

/** Kraus operators, each of which takes a basis state to one basis state with a factor, or to nothing. */
type Kraus = (basis: Basis) => { basis: Basis; factor: Complex } | null;

const times = (a: Complex, b: Complex): Complex => ({ re: a.re * b.re - a.im * b.im, im: a.re * b.im + a.im * b.re });
const conjugate = ({ re, im }: Complex): Complex => ({ re, im: -im });
const turn = (angle: number, size = 1): Complex => ({ re: size * Math.cos(angle), im: size * Math.sin(angle) });

/** Y of a qubit is i·XZ, which differs from XZ where the qubit isn't there in every branch. */
const asY = (levels: number, shift: number, phase: number): number =>
  levels === 2 && shift === 1 && phase === 1 ? Math.PI / 2 : 0;

function replaced(values: readonly number[], position: number, value: number): number[] {
  return values.map((old, index) => (index === position ? value : old));
}

/**
 * The reference for noise: ρ of address register, routers, inputs and bus, together with an untouched copy of the address,
 * as a sparse matrix over basis states. Each error is a channel Σ KρK†, written down here from its definition.
 */
export class DensityMatrix {
  readonly #query: Query;
  readonly #lowest: number;
  /** Basis states by number, and their numbers. */
  readonly #states: Basis[] = [];
  readonly #numbers = new Map<string, number>();
  /** ρ by row and column. */
  #entries: Entries = new Map();

  constructor(query: Query) {
    this.#query = query;
    this.#lowest = query.routerLevels === 3 ? 0 : 1;
    const states = query.branches.map(({ address, amplitude }) => ({ basis: this.#initial(address), amplitude }));
    for (const left of states)
      for (const right of states) {
        const value = times(left.amplitude, conjugate(right.amplitude));
        this.#add(this.#entries, this.#number(left.basis), this.#number(right.basis), value);
      }
  }

  #initial(address: number): Basis {
    const { addressBits } = this.#query.memory;
    const { treeBits, selectBits } = this.#query.schedule;
    const rest = Array.from({ length: 2 ** treeBits - 1 }, () => this.#lowest);
    const bits = Array.from({ length: addressBits }, (_, bit) => ((address >> (addressBits - 1 - bit)) & 1) + 1);
    return {
      origin: address,
      address: bits,
      routers: rest,
      inputs: rest,
      place: -1,
      word: 0,
      isServed: selectBits === 0,
    };
  }

  #number(basis: Basis): number {
    const text = JSON.stringify(basis);
    const number = this.#numbers.get(text) ?? this.#states.push(basis) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  #read(number: number): Basis {
    return this.#states[number] as Basis;
  }

  #add(entries: Entries, left: number, right: number, value: Complex): void {
    const row = entries.get(left) ?? new Map<number, Complex>();
    entries.set(left, row);
    const old = row.get(right) ?? { re: 0, im: 0 };
    row.set(right, { re: old.re + value.re, im: old.im + value.im });
  }

  /** @param isHit false for states on which the channel is the identity */
  #apply(channel: readonly Kraus[], isHit: (basis: Basis) => boolean = () => true): void {
    if (![...this.#entries.keys()].some((number) => isHit(this.#read(number)))) return;
    const next: Entries = new Map();
    for (const operator of channel) {
      const images = new Map(
        [...this.#entries.keys()].map((number) => {
          const image = operator(this.#read(number));
          return [number, image ? { number: this.#number(image.basis), factor: image.factor } : null];
        }),
      );
      for (const [leftNumber, row] of this.#entries) {
        const left = images.get(leftNumber);
        if (!left) continue;
        for (const [rightNumber, value] of row) {
          const right = images.get(rightNumber);
          if (!right) continue;
          const factor = times(left.factor, conjugate(right.factor));
          if (factor.re !== 0 || factor.im !== 0) this.#add(next, left.number, right.number, times(value, factor));
        }
      }
    }
    this.#entries = next;
  }

  #operate(operation: Operation): void {
    const { cells } = this.#query.memory;
    const { treeBits } = this.#query.schedule;
    const sends = (basis: Basis, router: number) => {
      const value = basis.routers[router] ?? 0;
      return value === 0 ? null : 2 * router + value;
    };
    const level = (number: number) => Array.from({ length: 2 ** number }, (_, index) => 2 ** number - 1 + index);
    const move = (basis: Basis): Basis => {
      if (operation.kind === 'select-page') {
        const page = basis.address.slice(0, operation.selectBits).reduce((sum, bit) => 2 * sum + bit - 1, 0);
        return page === operation.page ? { ...basis, isServed: !basis.isServed } : basis;
      }
      if (!basis.isServed) return basis;
      switch (operation.kind) {
        case 'exchange-address':
          return {
            ...basis,
            address: replaced(basis.address, operation.bit, basis.inputs[0] ?? 0),
            inputs: replaced(basis.inputs, 0, basis.address[operation.bit] ?? 0),
          };
        case 'route-address': {
          let { inputs } = basis;
          for (const router of level(operation.level)) {
            const child = sends(basis, router);
            if (child === null) continue;
            const [here, there] = [inputs[router] ?? 0, inputs[child] ?? 0];
            inputs = replaced(replaced(inputs, router, there), child, here);
          }
          return { ...basis, inputs };
        }
        case 'set-routers': {
          let { inputs, routers } = basis;
          for (const router of level(operation.level)) {
            const [input, state] = [inputs[router] ?? 0, routers[router] ?? 0];
            inputs = replaced(inputs, router, state);
            routers = replaced(routers, router, input);
          }
          return { ...basis, inputs, routers };
        }
        case 'copy-address': {
          const isOne = basis.address[operation.bit] === 2;
          const routers = basis.routers.map((state, router) =>
            isOne && level(operation.bit).includes(router) ? 3 - state : state,
          );
          return { ...basis, routers };
        }
        case 'exchange-bus':
          if (basis.place === -1) return { ...basis, place: 0 };
          return basis.place === 0 ? { ...basis, place: -1 } : basis;
        case 'route-bus': {
          for (const router of level(operation.level)) {
            const child = sends(basis, router);
            if (child === null) continue;
            if (basis.place === router) return { ...basis, place: child };
            if (basis.place === child) return { ...basis, place: router };
          }
          return basis;
        }
        case 'copy-data': {
          const cell = basis.place - (2 ** treeBits - 1);
          const isThere = cell >= 0;
          return isThere ? { ...basis, word: basis.word ^ (cells[operation.page * 2 ** treeBits + cell] ?? 0) } : basis;
        }
      }
    };
    this.#apply([(basis) => ({ basis: move(basis), factor: { re: 1, im: 0 } })]);
  }

  /** XᵃZᵇ of a qubit or a qutrit, on the values from `first`. */
  #weyl(
    site: 'routers' | 'inputs',
    position: number,
    { shift, phase, first, probability }: { shift: number; phase: number; first: number; probability: number },
  ): Kraus {
    const levels = 3 - first;
    return (basis) => {
      const value = basis[site][position] ?? 0;
      if (value < first) return { basis, factor: turn(0, Math.sqrt(probability)) };
      const shifted = first + ((value - first + shift) % levels);
      return {
        basis: { ...basis, [site]: replaced(basis[site], position, shifted) },
        factor: turn(
          (2 * Math.PI * phase * (value - first)) / levels + asY(levels, shift, phase),
          Math.sqrt(probability),
        ),
      };
    };
  }

  /** Z, X, or all of them with the same share. */
  #listErrors(kind: Exclude<Noise['kind'], 'hardware'>, levels: number): { shift: number; phase: number }[] {
    const all = Array.from({ length: levels }, (_, shift) =>
      Array.from({ length: levels }, (_, phase) => ({ shift, phase })),
    ).flat();
    return all.filter(({ shift, phase }) => {
      if (shift === 0 && phase === 0) return false;
      if (kind === 'phase-flip') return shift === 0;
      return kind === 'bit-flip' ? phase === 0 : true;
    });
  }

  #flipBus(place: number, bit: number, errors: readonly { shift: number; phase: number }[], rate: number): Kraus[] {
    const act =
      (shift: number, phase: number, probability: number): Kraus =>
      (basis) => {
        if (basis.place !== place) return { basis, factor: turn(0, Math.sqrt(probability)) };
        const value = (basis.word >> bit) & 1;
        return {
          basis: { ...basis, word: basis.word ^ (shift << bit) },
          factor: turn(Math.PI * phase * value + asY(2, shift, phase), Math.sqrt(probability)),
        };
      };
    return [act(0, 0, 1 - rate), ...errors.map(({ shift, phase }) => act(shift, phase, rate / errors.length))];
  }

  #hit(kind: Exclude<Noise['kind'], 'hardware'>, { hits }: Noise, rate: (levels: number) => number): void {
    const { wordBits } = this.#query.memory;
    const count = 2 ** this.#query.schedule.treeBits - 1;
    const isQutrit = hits.waiting && this.#query.routerLevels === 3;
    const channel = (site: 'routers' | 'inputs', position: number, levels: 2 | 3) => {
      const errors = this.#listErrors(kind, levels);
      const chance = rate(levels);
      const first = 3 - levels;
      return [
        this.#weyl(site, position, { shift: 0, phase: 0, first, probability: 1 - chance }),
        ...errors.map((error) => this.#weyl(site, position, { ...error, first, probability: chance / errors.length })),
      ];
    };
    for (let router = 0; router < count; router += 1)
      if (hits.set)
        this.#apply(channel('routers', router, isQutrit ? 3 : 2), (basis) => isQutrit || basis.routers[router] !== 0);
    if (!hits.bits) return;
    for (let input = 0; input < count; input += 1)
      this.#apply(channel('inputs', input, 2), (basis) => basis.inputs[input] !== 0);
    for (let place = 0; place < 2 * count + 1; place += 1)
      for (let bit = 0; bit < wordBits; bit += 1)
        this.#apply(this.#flipBus(place, bit, this.#listErrors(kind, 2), rate(2)), (basis) => basis.place === place);
  }

  /** |rest⟩⟨v|√γ for each value v above the rest state, and what is left. */
  #damp(site: 'routers' | 'inputs', position: number, decay: number): void {
    const rest = this.#lowest;
    const values = [1, 2].filter((value) => value > rest);
    this.#apply([
      (basis) => ({ basis, factor: turn(0, (basis[site][position] ?? 0) > rest ? Math.sqrt(1 - decay) : 1) }),
      ...values.map(
        (value): Kraus =>
          (basis) =>
            basis[site][position] === value
              ? {
                  basis: { ...basis, [site]: replaced(basis[site], position, rest) },
                  factor: turn(0, Math.sqrt(decay)),
                }
              : null,
      ),
    ]);
  }

  #dampBus(place: number, bit: number, decay: number): void {
    const isLost = this.#query.routerLevels === 3;
    const decays = (basis: Basis, value: number) => basis.place === place && ((basis.word >> bit) & 1) === value;
    const values = isLost ? [0, 1] : [1];
    this.#apply(
      [
        (basis) => ({
          basis,
          factor: turn(0, values.some((value) => decays(basis, value)) ? Math.sqrt(1 - decay) : 1),
        }),
        ...values.map(
          (value): Kraus =>
            (basis) => {
              if (!decays(basis, value)) return null;
              const after = isLost ? { ...basis, place: -2 } : { ...basis, word: basis.word ^ (1 << bit) };
              return { basis: after, factor: turn(0, Math.sqrt(decay)) };
            },
        ),
      ],
      (basis) => basis.place === place,
    );
  }

  #hitDevice(noise: HardwareNoise): void {
    const { wordBits } = this.#query.memory;
    const count = 2 ** this.#query.schedule.treeBits - 1;
    const { t1, t2, stepTime, loss, hits } = noise;
    const kept = t1 === null ? 1 : Math.exp(-stepTime / t1);
    for (let router = 0; router < count; router += 1) if (hits.set) this.#damp('routers', router, 1 - kept);
    if (hits.bits) {
      const decay = 1 - kept * (1 - loss);
      for (let input = 0; input < count; input += 1) this.#damp('inputs', input, decay);
      for (let place = 0; place < 2 * count + 1; place += 1)
        for (let bit = 0; bit < wordBits; bit += 1) this.#dampBus(place, bit, decay);
    }
    if (t2 === null) return;
    const coherence = Math.exp(-stepTime * (1 / t2 - (t1 === null ? 0 : 0.5 / t1)));
    this.#hit('phase-flip', noise, (levels) => ((1 - coherence) * (levels - 1)) / levels);
  }

  run(noise: Noise): void {
    const { steps, phases } = this.#query.schedule;
    for (const { number, operations } of steps) {
      for (const operation of operations) this.#operate(operation);
      if (noise.kind === 'hardware') this.#hitDevice(noise);
      else if (noise.applied === 'step' || phases.some(({ kind, first }) => kind === 'send' && first === number + 1))
        this.#hit(noise.kind, noise, () => noise.rate);
    }
  }

  trace(): number {
    return [...this.#entries].reduce((sum, [left, row]) => sum + (row.get(left)?.re ?? 0), 0);
  }

  /** ⟨ψ|ρ|ψ⟩ of address and bus, summed over the states of the tree; of the measure `tree`, with the copy of the address. */
  measure(measure: FidelityMeasure): number {
    const { branches, memory } = this.#query;
    const wanted = ({ origin, address, place, word }: Basis): Complex | null => {
      const number = address.reduce((sum, bit) => (bit === 0 ? Number.NaN : 2 * sum + bit - 1), 0);
      const branch = branches.find((one) => one.address === number);
      if (!branch || place !== -1 || word !== memory.cells[number]) return null;
      return measure === 'tree' && origin !== number ? null : branch.amplitude;
    };
    const states = this.#states.map((basis) => ({
      amplitude: wanted(basis),
      tree: JSON.stringify([basis.routers, basis.inputs]),
    }));
    let sum = 0;
    for (const [leftNumber, row] of this.#entries)
      for (const [rightNumber, value] of row) {
        const [left, right] = [states[leftNumber], states[rightNumber]];
        if (left?.amplitude && right?.amplitude && left.tree === right.tree)
          sum += times(times(conjugate(left.amplitude), right.amplitude), value).re;
      }
    return sum;
  }
}
