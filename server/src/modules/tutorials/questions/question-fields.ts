/** Opens the fields of a question in a lesson's HTML. */
export const QUESTION_FIELDS = '<fieldset class="question-fields">';

/** The HTML with fields that can't be used: there is nowhere to send an answer. */
export const disableQuestions = (html: string): string =>
  html.replaceAll(QUESTION_FIELDS, QUESTION_FIELDS.replace('>', ' disabled>'));
