import { parentPort } from 'node:worker_threads';

/** Echoes a task, or misbehaves as it says. */
parentPort?.on('message', (task: { what: string }) => {
  if (task.what === 'loop') for (;;);
  if (task.what === 'memory') for (const held: string[][] = []; ; ) held.push(Array(10_000).fill(String(held.length)));
  if (task.what === 'end') process.exit();
  if (task.what === 'throw') throw new Error('thrown');
  parentPort?.postMessage(task.what === 'fail' ? { failure: 'failed' } : { result: task.what });
});
parentPort?.postMessage('ready');
