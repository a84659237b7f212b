import { type RefObject, useEffect } from 'react';

const STORED = 'code-language';

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function storeChoice(language: string): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // The choice lasts as long as the page.
  }
}

/** Shows the code of a language in every block that has it. */
function showLanguage(language: string): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('.lesson-text .code-tabs input'))
    if (radio.value === language) radio.checked = true;
}

/** The language of a tab that was pressed before this code was loaded; null without one. */
const readEarlyPress = (): string | null =>
  document.querySelector<HTMLInputElement>('.lesson-text .code-tabs input:checked:not([checked])')?.value ?? null;

/** The tabs of all code blocks follow one choice, which the browser remembers. */
export function useCodeLanguage(ref: RefObject<HTMLElement | null>): void {
  // After every render, because other HTML has other blocks.
  useEffect(() => {
    const early = readEarlyPress();
    if (early !== null) storeChoice(early);
    const chosen = early ?? readChoice();
    if (chosen !== null) showLanguage(chosen);
    const text = ref.current;
    const onChange = ({ target }: Event) => {
      const tab = target instanceof HTMLInputElement ? target.closest('.code-tabs label') : null;
      if (!tab) return;
      const before = tab.getBoundingClientRect().top;
      const { value } = target as HTMLInputElement;
      storeChoice(value);
      showLanguage(value);
      // Blocks above may have another height now; the pressed tab stays under the pointer.
      window.scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
    };
    text?.addEventListener('change', onChange);
    return () => text?.removeEventListener('change', onChange);
  });
}
