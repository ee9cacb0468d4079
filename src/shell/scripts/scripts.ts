import type { ScriptHost } from '../../renderers/shared/hosts/script-host';

let host: Promise<ScriptHost> | null = null;

/** The page's script host, loaded with the first script that runs. */
export function createScripts(): ScriptHost {
  return {
    async run(job) {
      host ??= import('./create-script-host').then(({ createScriptHost }) => createScriptHost());
      return (await host).run(job);
    },
  };
}
