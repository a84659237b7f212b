export const recordStamps = (at: string) => ({ created_at: at, updated_at: at, deleted_at: null, deleted_by: null });

export const liveStamps = (at: string) => ({ ...recordStamps(at), publish_at: at });
