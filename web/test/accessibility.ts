import axe from 'axe-core';

/** Rules about whole pages. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title', 'html-has-lang', 'bypass'];

/** Fails when axe finds anything in the document; says which elements and why. */
export async function expectAccessible(): Promise<void> {
  const rules = Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules });
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary}`),
  );
  if (found.length > 0) throw new Error(`axe\n${found.join('\n')}`);
}
