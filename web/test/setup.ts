import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import '../src/ui/layout.css';
import '../src/ui/surface.css';
import '../src/ui/text.css';
import '../src/admin/mantine-styles.ts';
import { afterEach } from 'vitest';
import { registerScreens } from '../src/admin/admin-screens.ts';
import { allScreens } from '../src/back-office/screen-groups.ts';
import { failOnConsoleErrors } from './console-errors.ts';
import { takeToasts } from './toasts.ts';

registerScreens(allScreens);
document.documentElement.classList.add('light');
document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
failOnConsoleErrors();
afterEach(() => void takeToasts());
