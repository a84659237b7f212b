import { escapeHtml } from '@qram/contract/values/html-escaping';

/** Has a title only beside other panels. */
export interface Panel {
  title?: string;
  /** Pixels. Widths are shares of the figure, so that letters keep their size in any window. */
  height: number;
  svg: string;
}

export interface Drawing {
  panels: Panel[];
  /** True: every panel needs the width of a phone. */
  isWide?: boolean;
  /** For screen readers. */
  description: string;
}

/** Inner width of a figure on the narrowest phone, in pixels. */
export const NARROWEST = 250;
/** Width of a letter of 12 px. */
export const LETTER = 7.4;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Places are in percent across and pixels down. */
export function text(x: number, y: number, content: string, kind = '', shift = 0): string {
  const offset = shift === 0 ? '' : ` dx="${shift}"`;
  return `<text${kind === '' ? '' : ` class="${kind}"`} x="${round(x)}%" y="${round(y)}"${offset}>${escapeHtml(content)}</text>`;
}

export const rect = (x: number, y: number, width: number, height: number, kind: string, radius = 2): string =>
  `<rect class="${kind}" x="${round(x)}%" y="${round(y)}" width="${round(width)}%" height="${round(height)}" rx="${radius}"/>`;

export const line = (from: readonly [number, number], to: readonly [number, number], kind: string): string =>
  `<line class="${kind}" x1="${round(from[0])}%" y1="${round(from[1])}" x2="${round(to[0])}%" y2="${round(to[1])}"/>`;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
export const formatNumber = (value: number): string => NUMBER.format(value).replace('-', '−');

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });
export const formatList = (items: readonly string[]): string => LIST.format(items);

const panelHtml = ({ title, height, svg }: Panel): string => {
  const head = title === undefined ? '' : `<div class="drawn-title">${escapeHtml(title)}</div>`;
  return `<div>${head}<svg width="100%" height="${round(height)}">${svg}</svg></div>`;
};

/** @param caption HTML; empty without one */
export function renderDrawing(kind: string, { panels, isWide, description }: Drawing, caption: string): string {
  const label = ` role="img" aria-label="${escapeHtml(description)}"`;
  const captionHtml = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="drawn drawn-${kind}${isWide ? ' drawn-wide' : ''}"><div class="drawn-panels"${label}>${panels.map(panelHtml).join('')}</div>${captionHtml}</figure>\n`;
}
