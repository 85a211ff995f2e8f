import { useEffect, useState } from 'preact/hooks';
import { announce } from '../shell/announce';
import { s } from '../words/study';

/** How long the key says that it has copied. */
const shownMs = 2500;

/** A key that copies a text and says so, to eyes and to screen readers. */
export function CopyKey({ label, text }: { label: string; text: () => string }) {
  const [sign, setSign] = useState('');
  useEffect(() => {
    if (!sign) return;
    const timer = setTimeout(() => setSign(''), shownMs);
    return () => clearTimeout(timer);
  }, [sign]);
  const copy = async (): Promise<void> => {
    const words = (await copied(text())) ? s().copied : s().notCopied;
    setSign(words);
    announce(words);
  };
  return (
    <button type="button" class="key small copy-key" onClick={() => void copy()}>
      {sign || label}
    </button>
  );
}

/** Browsers refuse the clipboard on pages that are neither secure nor local. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
