import { TOPIC_PARTS, type Topic, type TopicPart } from '@qram/contract/modules/tutorials';

/** The parts that a topic has, in the order of the public page. */
export const partsOf = (topic: Topic): TopicPart[] => TOPIC_PARTS.filter((part) => topic[part] !== null);
