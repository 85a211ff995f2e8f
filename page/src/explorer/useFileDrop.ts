import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Takes files that are dropped anywhere on the page; says whether one hovers over it. */
export function useFileDrop(onFile: (file: File) => void): ReadonlySignal<boolean> {
  const over = useSignal(false);
  useEffect(() => {
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const hover = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const gone = (event: DragEvent): void => {
      if (!event.relatedTarget) over.value = false;
    };
    const drop = (event: DragEvent): void => {
      over.value = false;
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onFile(file);
    };
    addEventListener('dragover', hover);
    addEventListener('dragleave', gone);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', hover);
      removeEventListener('dragleave', gone);
      removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
