/** Not even a reference may stand for these in XML 1.0. */
const ILLEGAL_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A document of XML without the characters that make it unreadable. */
export const legalXml = (xml: string): string => xml.replace(ILLEGAL_IN_XML, '');
