import { isWebAddress } from '@qram/contract/documents';

/** Where the site serves files of topics. */
const FILES = '/storage/tutorials/';

/** The address of a file or video if a browser may be sent there; null without one, and for every other kind of address. */
export function openableAddress(address: string | null): string | null {
  if (!address) return null;
  return address.startsWith(FILES) || isWebAddress(address) ? address : null;
}
