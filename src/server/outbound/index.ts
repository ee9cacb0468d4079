export { isHostEntry, readAllowedHosts, writeAllowedHosts } from './allowed-hosts';
export { checkHost, type CheckedHost, type HostRules } from './check-host';
export { isFreeHeader, parseAddress, requestAddress, type RemoteAnswer, type RemoteRequest } from './request-address';
