import { formatProgress } from './progress-line.mjs';

/** Prints progress after each test. Retries count once. */
export default class PlaywrightProgress {
  #total = 0;
  #done = new Set();
  #failed = new Set();

  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test, result) {
    this.#done.add(test.id);
    if (result.status === 'passed') this.#failed.delete(test.id);
    else this.#failed.add(test.id);
    process.stdout.write(formatProgress({ done: this.#done.size, total: this.#total, failed: this.#failed.size }));
  }

  printsToStdio() {
    return false;
  }
}
