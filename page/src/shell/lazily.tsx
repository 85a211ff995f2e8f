import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../words/current';

/** A component that is loaded when it is first shown. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setReady] = useState(loaded !== undefined);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      // Another may have loaded it since this was drawn.
      if (loaded) return setReady(true);
      load().then(
        (component) => {
          loaded = component;
          setReady(true);
        },
        () => setFailed(true),
      );
    }, []);
    if (failed) return <p class="notice">{t().shell.loadingFailed}</p>;
    if (!loaded) return <p class="soft mono">…</p>;
    const Component = loaded;
    return <Component {...props} />;
  };
}
