/** The texts of the red banner (spec §8). */
export const BANNER_MESSAGES = {
  load: 'Failed to load categories. Please try again.',
  addCategory: 'Failed to add category. Please try again.',
  updateCategory: 'Failed to update category. Please try again.',
  deleteCategory: 'Failed to delete category. Please try again.',
  saveTopic: 'Failed to save topic. Please try again.',
  deleteTopic: 'Failed to delete topic. Please try again.',
} as const;
