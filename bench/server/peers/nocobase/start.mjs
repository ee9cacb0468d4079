/** Runs a command of NocoBase (`install`, `start`) in this one process, with the settings that its own launcher gives. */
import launcher from '@nocobase/cli-v1/src/util.js';

launcher.initEnv();
await import('@nocobase/app/lib/index.js');
