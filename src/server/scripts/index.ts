export { runInThread } from './run-in-thread';
