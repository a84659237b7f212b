import { escapeHtml } from '@qram/contract/values/html-escaping';

/** Content of both the HTML and text body. */
export interface MailContent {
  /** Heading of the HTML body. */
  title: string;
  paragraphs: readonly string[];
  /** One per line. */
  details?: readonly { label: string; value: string }[];
  /** Text of another person, with line breaks. */
  quote?: string;
  action?: { label: string; url: string };
}

/** Light colors are inline, because some clients drop style sheets; the sheet adds dark mode. Both pass WCAG AA. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0b0e14 !important; }
  .card { background: #12161f !important; border-color: #222836 !important; }
  .ink { color: #f2f0ea !important; }
  .quiet { color: #b9bfcb !important; }
  .quote { background: #080a0f !important; border-color: #f0a35e !important; }
  .brand { color: #f0a35e !important; }
  .action { background: #f0a35e !important; color: #1b0f05 !important; }
}`;

const FONT = "font-family: 'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function renderDetails(details: MailContent['details'] = []): string {
  if (details.length === 0) return '';
  const rows = details.map(
    ({ label, value }) =>
      `<tr><th class="quiet" scope="row" style="padding: 4px 16px 4px 0; text-align: left; vertical-align: top; font-weight: 400; color: #434a57; white-space: nowrap">${escapeHtml(label)}</th><td class="ink" style="padding: 4px 0; color: #12151c; word-break: break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="margin: 0 0 20px; border-collapse: collapse; font-size: 15px">${rows.join('')}</table>`;
}

const renderQuote = (quote: string): string =>
  `<div class="quote ink" style="margin: 0 0 20px; padding: 14px 18px; border-left: 3px solid #a34d14; border-radius: 4px; background: #f3f1eb; color: #12151c; white-space: pre-wrap; word-break: break-word">${escapeHtml(quote)}</div>`;

const renderButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin: 0 0 20px"><a class="action" href="${escapeHtml(url)}" style="display: inline-block; padding: 11px 20px; border-radius: 10px; background: #a34d14; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>`;

function renderHtml({ title, paragraphs, details, quote, action }: MailContent): string {
  const inner = [
    `<h1 class="ink" style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; letter-spacing: -0.02em; color: #12151c">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin: 0 0 16px; color: #12151c; white-space: pre-line">${escapeHtml(text)}</p>`,
    ),
    renderDetails(details),
    quote === undefined ? '' : renderQuote(quote),
    action ? renderButton(action) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #fbfaf7">
<div class="ground" role="article" aria-roledescription="email" lang="en" style="padding: 32px 16px; background: #fbfaf7; ${FONT}; font-size: 16px; line-height: 1.55">
<div style="max-width: 560px; margin: 0 auto">
<p class="brand" style="margin: 0 0 14px; font-weight: 700; letter-spacing: 0.04em; color: #a34d14">QRAM</p>
<div class="card" style="padding: 28px 28px 12px; border: 1px solid #e4e0d6; border-radius: 16px; background: #ffffff">
${inner}
</div>
</div>
</div>
</body>
</html>
`;
}

function renderText({ paragraphs, details = [], quote, action }: MailContent): string {
  const blocks = [
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    // Mark each quoted line, so that it can't pass for the site's text.
    quote === undefined ? '' : quote.replace(/^/gm, '> '),
    action ? `${action.label}: ${action.url}` : '',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `November 22, 2026 at 4:34 PM UTC`. ICU puts a narrow no-break space before PM. */
export const formatMailTime = (time: Date): string => `${TIME.format(time).replaceAll('\u202f', ' ')} UTC`;

export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: renderText(content),
  html: renderHtml(content),
});
