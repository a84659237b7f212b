import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { featuresDefinition } from './features-definition.tsx';
import { SubtitlePanel } from './SubtitlePanel.tsx';

/** Home Cards: the feature cards of the home page and their subtitle (requirements: Features). */
export default function FeaturesScreen() {
  return <CollectionScreen definition={featuresDefinition} above={<SubtitlePanel />} />;
}
