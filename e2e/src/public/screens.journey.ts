import { journeyPerScreen } from '../harness/screen-journeys.ts';
import { PUBLIC_SCREENS } from '../harness/screens.ts';

journeyPerScreen(PUBLIC_SCREENS);
