// @databases none
import { HOUR_MS } from '@qram/contract/values/durations';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createDailyJob } from './recurring-job.ts';

function scene(work: () => Promise<void> = async () => {}) {
  let at = Date.parse('2031-03-01T12:00:00.000Z');
  let runs = 0;
  const job = createDailyJob({ now: () => new Date(at), log: pino({ level: 'silent' }) }, 'test', async () => {
    runs += 1;
    await work();
  });
  return {
    job,
    pass: (hours: number) => {
      at += hours * HOUR_MS;
    },
    runs: () => runs,
  };
}

it('runs at the start, and again a day later', async () => {
  const { job, pass, runs } = scene();
  job.start();
  await job.runIfDue();
  expect(runs()).toBe(1);
  pass(23.9);
  await job.runIfDue();
  expect(runs()).toBe(1);
  pass(0.1);
  await job.runIfDue();
  expect(runs()).toBe(2);
  await job.stop();
});

it('runs one job at a time, and waits for it when stopped', async () => {
  let finish = () => {};
  const { job, pass, runs } = scene(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const first = job.runIfDue();
  pass(48);
  const second = job.runIfDue();
  expect(runs()).toBe(1);
  let stopped = false;
  const stop = job.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  finish();
  await Promise.all([first, second, stop]);
  expect(stopped).toBe(true);
});

it('retries an hour after a failure', async () => {
  const { job, pass, runs } = scene(() => Promise.reject(new Error('no')));
  await job.runIfDue();
  pass(0.9);
  await job.runIfDue();
  expect(runs()).toBe(1);
  pass(0.1);
  await job.runIfDue();
  expect(runs()).toBe(2);
});
