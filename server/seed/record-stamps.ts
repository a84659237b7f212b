/** Common columns of a live record created at this time. */
export const recordStamps = (at: string) => ({ created_at: at, updated_at: at, deleted_at: null, deleted_by: null });

/** Stamps of content that is live at once. */
export const liveStamps = (at: string) => ({ ...recordStamps(at), publish_at: at });
