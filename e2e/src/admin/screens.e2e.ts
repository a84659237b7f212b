import { testScreens } from '../harness/screen-tests.ts';
import { ADMIN_SCREENS } from '../harness/screens.ts';

testScreens(ADMIN_SCREENS);
