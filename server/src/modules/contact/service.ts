import type { ContactInfo } from '@qram/contract/modules/contact';
import type { Dependencies } from '../../platform/dependencies.ts';
import { selectContactInfo } from './repository.ts';

/** The site's one contact record, which the first start makes. */
export function readContactInfo(deps: Dependencies): Promise<ContactInfo> {
  return selectContactInfo(deps.db);
}
