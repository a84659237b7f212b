import { testScreens } from '../../harness/screen-tests.ts';
import { PUBLIC_SCREENS } from '../../harness/screens.ts';

testScreens(PUBLIC_SCREENS);
