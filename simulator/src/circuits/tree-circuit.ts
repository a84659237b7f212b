import type { Memory } from '../memory.ts';
import { allocate, type Circuit, type CircuitSection, type Gate, h, invert, swap, x, z } from './circuit.ts';

/** Each router has a direction and two outputs, the inputs of its children or the cells. */
export interface Tree {
  bus: number;
  direction: (router: number) => number;
  /** Input of a router in heap order, or of a cell, numbered from 2ⁿ − 1. */
  input: (number: number) => number;
}

const routersOn = (level: number): number[] => Array.from({ length: 2 ** level }, (_, index) => 2 ** level - 1 + index);
const levels = (count: number): number[] => Array.from({ length: count }, (_, level) => level);

/** Swaps each router's input with the output that its direction selects. */
const route = (tree: Tree, level: number): Gate[] =>
  routersOn(level).flatMap((router) => {
    const qubit = tree.direction(router);
    return [
      swap(tree.input(router), tree.input(2 * router + 2), { qubit, value: 1 }),
      swap(tree.input(router), tree.input(2 * router + 1), { qubit, value: 0 }),
    ];
  });

const routeTo = (tree: Tree, level: number): Gate[] => levels(level).flatMap((upper) => route(tree, upper));

/** Moves an address bit to its router, and empties its place in the register. */
function loadByBrigade(tree: Tree, address: number, bit: number): Gate[] {
  const enter = swap(address + bit, tree.bus);
  const set = routersOn(bit).map((router) => swap(tree.input(router), tree.direction(router)));
  return [enter, ...routeTo(tree, bit), ...set];
}

const loadByFanOut = (tree: Tree, address: number, bit: number): Gate[] =>
  routersOn(bit).map((router) => x(tree.direction(router), { qubit: address + bit, value: 1 }));

/** In the Hadamard basis, an empty cell is 0, and Z at cells with a 1 adds the bit to the data. */
function copyBit(tree: Tree, data: number, { addressBits, cells }: Memory, bit: number): CircuitSection[] {
  const enter = [h(data), swap(data, tree.bus), ...routeTo(tree, addressBits)];
  const ones = cells.flatMap((word, cell) => ((word >> bit) & 1 ? [z(tree.input(2 ** addressBits - 1 + cell))] : []));
  return [
    { title: 'Route the bus', gates: enter },
    { title: 'Copy data', gates: ones },
    { title: 'Return the bus', gates: invert(enter) },
  ];
}

/** @param first qubits of the bus, and of the directions, left and right outputs of all routers in heap order */
export const placeTree = (first: Record<'bus' | 'direction' | 'left' | 'right', number>): Tree => ({
  bus: first.bus,
  direction: (router) => first.direction + router,
  input: (number) => {
    if (number === 0) return first.bus;
    return (number % 2 === 1 ? first.left : first.right) + ((number - 1) >> 1);
  },
});

/**
 * Loads the address, copies each bit of a word, and unloads the address.
 * @param address first qubit of the bits that the tree routes
 * @param memory cells of the tree
 * @param skipped address bits before `address`, for the titles
 */
export function queryTree(
  architecture: 'bucket-brigade' | 'fan-out',
  tree: Tree,
  { address, data }: Record<'address' | 'data', number>,
  memory: Memory,
  skipped = 0,
): CircuitSection[] {
  const { addressBits, wordBits } = memory;
  const load = architecture === 'bucket-brigade' ? loadByBrigade : loadByFanOut;
  const loads = levels(addressBits).map((bit): CircuitSection => {
    return { title: `Route address bit ${skipped + bit + 1}`, gates: load(tree, address, bit) };
  });
  const unloads = loads.toReversed().map(({ gates }, position) => {
    return { title: `Unload address bit ${skipped + addressBits - position}`, gates: invert(gates) };
  });
  const copies = levels(wordBits).flatMap((position) =>
    copyBit(tree, data + position, memory, wordBits - 1 - position),
  );
  return [...loads, ...copies, ...unloads];
}

/**
 * A query with two-level routers: n + m + 1 + 3(2ⁿ − 1) qubits. Bits of a word travel one after another. Qubit 0 of
 * `address` and `data` is the most significant bit.
 * The bucket brigade is PennyLane's BBQRAM (pennylane/templates/subroutines/qram.py). Fan-out instead sets routers with
 * CNOT gates from the address, which stays outside.
 */
export function buildTreeCircuit(architecture: 'bucket-brigade' | 'fan-out', memory: Memory): Circuit {
  const { addressBits, wordBits } = memory;
  const routers = 2 ** addressBits - 1;
  const { registers, qubits, first } = allocate({
    address: addressBits,
    data: wordBits,
    bus: 1,
    direction: routers,
    left: routers,
    right: routers,
  });
  return { registers, sections: queryTree(architecture, placeTree(first), first, memory), qubits };
}
