/** Runs a NocoBase command (`install`, `start`) in this process, with the environment that its own launcher sets. */
import launcher from '@nocobase/cli-v1/src/util.js';

launcher.initEnv();
await import('@nocobase/app/lib/index.js');
