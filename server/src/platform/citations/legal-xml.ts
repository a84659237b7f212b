/** XML 1.0 allows these not even as references. */
const ILLEGAL_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const removeIllegalXml = (xml: string): string => xml.replace(ILLEGAL_IN_XML, '');
