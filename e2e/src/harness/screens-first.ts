import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

const walksScreens = ({ moduleId }: TestSpecification) => (moduleId.endsWith('screens.journey.ts') ? 0 : 1);

/** The files that walk all screens take longest: begun first, they do not keep one worker busy at the end. */
export class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => walksScreens(one) - walksScreens(other));
  }
}
