import type { MediaFile } from '@qram/contract/modules/media';
import { type ComponentType, createContext, useContext } from 'react';
import type { LibraryFilter } from '../collection/admin-collection.ts';

export interface LibraryPickerProps {
  opened: boolean;
  /** Files that can be chosen. */
  filter: LibraryFilter;
  onChoose: (file: MediaFile) => void;
  onClose: () => void;
  /** Reports whether the dialog covers the form. */
  onCovered?: ((covered: boolean) => void) | undefined;
}

/** The dialog of the media library, which the shell provides: forms know no module. */
export const LibraryPickerContext = createContext<ComponentType<LibraryPickerProps> | null>(null);

/** Dialog to choose a file of the library. */
export function LibraryPicker(props: LibraryPickerProps) {
  const Picker = useContext(LibraryPickerContext);
  if (!Picker) throw new Error('LibraryPicker must be used within a LibraryPickerContext');
  return <Picker {...props} />;
}
