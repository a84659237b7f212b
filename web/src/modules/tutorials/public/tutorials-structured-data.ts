import type { TutorialGroup } from '@qram/contract/modules/tutorials';

/** The topics as schema.org's LearningResource. */
export function tutorialItems(groups: readonly TutorialGroup[]): object[] {
  return groups.flatMap((group) =>
    group.topics.map((topic) => ({
      '@type': 'LearningResource',
      name: topic.title,
      learningResourceType: 'Tutorial',
      isAccessibleForFree: topic.premium !== 1,
      isPartOf: { '@type': 'CreativeWorkSeries', name: group.title },
    })),
  );
}
