import type { ServiceButton } from '@qram/contract/modules/buttons';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import classes from './RefusedServiceDialog.module.css';

/** Says that a package is not open to the account yet, and where to ask. */
export function RefusedServiceDialog({ button, onClose }: { button: ServiceButton; onClose(): void }) {
  return (
    <Dialog title={`${button.title} is not open to your account yet`} onClose={onClose}>
      <p className={classes.text}>
        This package needs an access level that your account does not have. Write to us which package you are interested
        in, and we will answer you about access.
      </p>
      <div className={classes.action}>
        <ButtonLink to="/contact" look="primary" wide>
          Go to the contact page
        </ButtonLink>
      </div>
    </Dialog>
  );
}
