import type { Readable } from 'node:stream';
import { collectLatest } from './heap.ts';

/**
 * Bytes of files that may go through the process before the buffers they came in are given back. V8 clears its young
 * generation by the size of the objects in it, of which a buffer is a small one, however much lies behind it.
 */
const CLEAR_AFTER_BYTES = 1024 * 1024;

let spent = 0;

/** Notes that so many bytes of a file have gone through; a fast large upload would otherwise fill the memory. */
function noteSpent(bytes: number): void {
  spent += bytes;
  if (spent < CLEAR_AFTER_BYTES) return;
  spent = 0;
  collectLatest();
}

/** The stream, whose bytes are noted as they come. */
export function notingSpent(stream: Readable): Readable {
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk) noteSpent(chunk.length);
    return push(chunk, encoding);
  };
  return stream;
}
