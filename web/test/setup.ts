import '../src/ui/theme/fonts.css';
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/tailwind.css';
import '../src/ui/theme/base.css';
import '../src/ui/theme/components.css';
import '../src/admin/theme/mantine-styles.ts';
import { afterEach } from 'vitest';
import { registerScreens } from '../src/admin/declaration/admin-screens.ts';
import { allScreens } from '../src/back-office/screen-groups.ts';
import { failOnConsoleErrors } from './console-errors.ts';
import { takeToasts } from './toasts.ts';

registerScreens(allScreens);
document.documentElement.classList.add('light');
document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
failOnConsoleErrors();
afterEach(() => void takeToasts());
