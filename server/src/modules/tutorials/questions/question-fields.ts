/** Opens a question's fields. */
export const QUESTION_FIELDS = '<fieldset class="question-fields">';

/** Disables the fields where there is nowhere to send an answer. */
export const disableQuestions = (html: string): string =>
  html.replaceAll(QUESTION_FIELDS, QUESTION_FIELDS.replace('>', ' disabled>'));
