import { Type } from '@sinclair/typebox';

/** MD5 hex as clients send it; anything else is no password, told apart by nothing but the failure. */
const ClientHash = Type.String({ maxLength: 128 });

/** Sign-in form; 3.4.7 clients send more members, which are ignored. */
export const LoginBody = Type.Object({
  account: Type.String({ minLength: 1, maxLength: 64 }),
  password: ClientHash,
  origin: Type.Optional(Type.String({ maxLength: 32 })),
});
export const LockBody = Type.Object({ account: Type.String({ minLength: 1, maxLength: 64 }), password: ClientHash });
export const AccountParams = Type.Object({ account: Type.String({ maxLength: 200 }) });
export const PasswordBody = Type.Object({
  oldPassword: ClientHash,
  password: Type.String({ pattern: '^(?:[0-9a-fA-F]{32})?$', maxLength: 32 }),
});
export const SessionParams = Type.Object({ sessionId: Type.String({ maxLength: 64 }) });
export const LanguageBody = Type.Object({ language: Type.String({ maxLength: 20 }) });
export const ThemeBody = Type.Object({ theme: Type.String({ maxLength: 20 }) });
