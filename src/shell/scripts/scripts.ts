import type { ScriptHost } from '../../renderers/shared/hosts/script-host';

let host: Promise<ScriptHost> | null = null;

/** The page's script host, loaded with the first script that runs. */
export function createScripts(): ScriptHost {
  return {
    async run(job) {
      host ??= import('./create-script-host').then(({ createScriptHost }) => createScriptHost());
      try {
        return await (await host).run(job);
      } catch {
        // The file did not arrive; the next script tries again.
        host = null;
        const failure = { kind: 'crashed', message: '', line: 0 } as const;
        return { ok: false, failure, console: [], isBroken: false };
      }
    },
  };
}
