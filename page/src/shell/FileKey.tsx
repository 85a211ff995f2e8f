/** A key that lets the user choose a file. */
export function FileKey({ words, accept, class: kind = 'key', onFile }: { words: string; accept: string; class?: string; onFile: (file: File) => void }) {
  return (
    <label class={`${kind} file-key`}>
      {words}
      <input
        type="file"
        class="hidden-text"
        accept={accept}
        onChange={(event) => {
          const field = event.currentTarget;
          if (field.files?.[0]) onFile(field.files[0]);
          // The same file can be chosen again.
          field.value = '';
        }}
      />
    </label>
  );
}
