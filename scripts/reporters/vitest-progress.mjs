import { formatProgress } from './progress-line.mjs';

/** Prints progress after each file. */
export default class VitestProgress {
  #total = 0;
  #done = 0;
  #failed = 0;

  onTestRunStart(specifications) {
    this.#total = specifications.length;
  }

  onTestModuleEnd(module) {
    this.#done += 1;
    if (module.state() === 'failed') this.#failed += 1;
    process.stdout.write(formatProgress({ done: this.#done, total: this.#total, failed: this.#failed }));
  }
}
