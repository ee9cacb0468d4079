export { loadInterpreter } from './load-interpreter';
export { runScript } from './run-script';
export {
  CapabilityError,
  type Capability,
  type Interpreter,
  type JsonValue,
  type SandboxLimits,
  type ScriptCall,
  type ScriptFailureKind,
  type ScriptResult,
} from './sandbox';
