import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { expectedUpdatedAt } from '../../api/fields.ts';
import { AVATAR_RULE } from './avatars.ts';
import { currentPasswordField, nameField, phoneField, userEmailField, userRecord } from './users.ts';

/**
 * Excludes role, status, username and access. A new email needs the current password, because its owner can take over
 * the account.
 */
export const profileUpdate = z
  .object({ name: nameField, email: userEmailField, phone: phoneField, current_password: currentPasswordField })
  .partial();

export const profileEndpoints = {
  save: endpoint({
    method: 'PUT',
    path: '/api/me/profile',
    access: 'user',
    summary:
      "Change the given fields of the caller's profile. A new email needs current_password. If updated_at is older than the record's, the response is 409 with the current record.",
    body: profileUpdate.extend({ updated_at: expectedUpdatedAt }),
    response: userRecord,
    limits: [{ by: 'account', max: 20, windowSeconds: 300 }],
  }),
  saveAvatar: endpoint({
    method: 'POST',
    path: '/api/me/avatar',
    access: 'user',
    summary: "Set the picture of the caller's profile (multipart field avatar), replacing the previous one.",
    files: { avatar: AVATAR_RULE },
    response: userRecord,
    limits: [{ by: 'account', max: 30, windowSeconds: 600 }],
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/api/me/avatar',
    access: 'user',
    summary: "Remove the picture from the caller's profile.",
    response: userRecord,
  }),
} as const;
