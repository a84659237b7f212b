/** The columns of a record that was written at this time and lies in no trash. */
export const recordStamps = (at: string) => ({ created_at: at, updated_at: at, deleted_at: null, deleted_by: null });
