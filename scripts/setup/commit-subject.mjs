export const MAX_SUBJECT = 72;

/** Subjects that Git writes. */
const GENERATED = /^(Merge|Revert|Reapply) |^(fixup|squash|amend)! /;
/** Imperatives that end like other forms of a verb. */
const IMPERATIVES =
  /^(Bring|Ping|Ring|String|Swing|Embed|Exceed|Feed|Need|Proceed|Seed|Shed|Speed|Succeed|Focus|\w+ss)$/;
const OTHER_FORM = /^\w+(ed|ing|s)$/;

/** @returns the errors of a commit message's subject */
export function checkSubject(message) {
  const [subject = '', next = ''] = message.split('\n').filter((line) => !line.startsWith('#'));
  if (GENERATED.test(subject)) return [];
  const [verb = ''] = subject.split(/[^\w-]/);
  const rules = [
    [
      subject.length <= MAX_SUBJECT,
      `has ${subject.length} characters; write at most ${MAX_SUBJECT}, and the why in the body`,
    ],
    [/^[A-Z]/.test(subject), 'must begin with a capital letter'],
    [!OTHER_FORM.test(verb) || IMPERATIVES.test(verb), `must begin with an imperative, such as "Add", not "${verb}"`],
    [!subject.endsWith('.'), 'must not end with a period'],
    [next.trim() === '', 'must be followed by an empty line'],
  ];
  return rules.filter(([holds]) => !holds).map(([, error]) => `The subject ${error}.`);
}
