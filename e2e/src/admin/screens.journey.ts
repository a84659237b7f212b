import { journeyPerScreen } from '../harness/screen-journeys.ts';
import { ADMIN_SCREENS } from '../harness/screens.ts';

journeyPerScreen(ADMIN_SCREENS);
