import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Language } from '../engine/contract/language';
import type { CurrentUser } from './session/current-user';
import { withMenuTitles } from './session/menu-titles';
import type { SessionState } from './session/session';
import type { SystemConfig } from './session/system-config';
import type { Shell } from './shell';

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

/** The shell that this page is made of. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

/** A part of the session, kept up to date. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useShell().session.store, select);
}

/** The signed-in person, the menu in the interface language; only below the route guard, which lets nobody else through. */
export function useCurrentUser(): CurrentUser {
  const user = useSession((state) => state.user);
  const language = useLanguage();
  if (!user) throw new Error('useCurrentUser stands below the route guard only');
  return withMenuTitles(user, language);
}

/** How the platform calls itself: to the signed-in person, else to everybody; null until it was asked. */
export function useSystem(): SystemConfig | null {
  const known = useSession((state) => state.user?.system);
  const brand = useStore(useShell().brand.store, (state) => state.system);
  return known ?? brand;
}

/** The interface language, kept up to date. */
export function useLanguage(): Language {
  return useStore(useShell().language.store, (state) => state.language);
}
