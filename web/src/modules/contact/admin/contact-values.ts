import type { ContactInfo } from '@qram/contract/modules/contact/contact';
import { changedFields } from '../../../admin/record/conflicts/changed-fields.ts';
import type { Difference } from '../../../admin/record/conflicts/version-differences.ts';

export type ContactValues = Omit<ContactInfo, 'id' | 'updated_at'>;

/** Profiles of the brand on other sites, in the order of the footer. */
export const PROFILE_LABELS = {
  linkedin_url: 'LinkedIn',
  x_url: 'X',
  github_url: 'GitHub',
  youtube_url: 'YouTube',
  facebook_url: 'Facebook',
} as const;

const LABELS: Readonly<Record<keyof ContactValues, string>> = {
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  ...PROFILE_LABELS,
};

export const contactValues = ({ id: _, updated_at: __, ...values }: ContactInfo): ContactValues => values;

/** Changes since editing began. */
export const contactChanges = (base: ContactInfo, values: ContactValues): Partial<ContactValues> =>
  changedFields(contactValues(base), { ...values });

/** Fields that differ between two versions edited from the same base. */
export function contactDifferences(base: ContactInfo, theirs: ContactInfo, yours: ContactValues): Difference[] {
  return (Object.keys(LABELS) as (keyof ContactValues)[])
    .filter((field) => theirs[field] !== yours[field])
    .map((field) => ({
      field,
      label: LABELS[field],
      theirs: theirs[field],
      yours: yours[field],
      theyChanged: theirs[field] !== base[field],
      youChanged: yours[field] !== base[field],
    }));
}
