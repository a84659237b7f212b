import type { EndpointKey } from '@qram/contract';
import type { MediaFile } from '@qram/contract/modules/media/media';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface StoredRecord {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The search and filters of a list, without page and order. */
export type Matching = Readonly<Record<string, string | number | undefined>>;

/** All matches of a list, as many as the admin confirmed. */
export interface Everything {
  readonly matching: Matching;
  readonly count: number;
}

export type ExportKey = Extract<EndpointKey, `GET ${string}/export`>;

export interface RowAction {
  label: string;
  /** Accessible name, if not the label with the record's name. */
  named?: string;
  icon: Icon;
  bad?: boolean;
  act: () => void;
  blocked?: string | undefined;
}

/** The pending choice for a record's picture: an upload, or a file of the library. */
export type PictureChoice =
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  | { kind: 'chosen'; file: File }
  | { kind: 'library'; file: MediaFile };

/** The pending choice for each file field; a missing field is unchanged. */
export type FileChoices = Readonly<Record<string, PictureChoice>>;

export interface BulkAction {
  label: string;
  icon: Icon;
  /** It also works while all matches of the list are selected. */
  forEverything?: true;
  /** Number of the selected records it applies to, if not all. */
  count?: number;
  /** The one that stands out, and that phones show beside the menu of the others; there the last one, if none is. */
  main?: true;
  act: () => void;
}

/** A titled part of a record's drawer, mounted and so loaded while it is expanded. */
export interface RecordSection {
  readonly title: string;
  readonly content: ReactNode;
}
