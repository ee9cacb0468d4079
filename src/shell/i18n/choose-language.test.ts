import { expect, test, vi } from 'vitest';
import type { HttpRequest } from '../http';
import { toCurrentUser } from '../session/current-user';
import { createSession } from '../session/session';
import { createStorage } from '../session/storage';
import { createLanguageChoice, followUserLanguage } from './choose-language';
import { createLanguageStore } from './language-store';
import { userAnswer } from '../testing/user-answer';

function setUp() {
  const storage = createStorage(null, new EventTarget());
  const language = createLanguageStore(storage, ['zh-CN']);
  const request = vi.fn((_call: HttpRequest) => Promise.resolve({ data: null, message: '' }));
  const http = () => ({ request, failureText: () => '' });
  const texts = { noPermission: () => '', verificationFailed: () => '' };
  const session = createSession(storage, http, texts);
  followUserLanguage({ language, session });
  return {
    storage,
    session,
    request,
    spoken: () => language.store.getState().language,
    choose: createLanguageChoice({ language, session, http }),
    signIn: (spoken: string) =>
      session.store.setState({
        token: 't',
        user: toCurrentUser(userAnswer({ userInfo: { userId: 'u', language: spoken } })),
      }),
  };
}

test("a visitor's choice is the browser's own and asks nobody", async () => {
  const { choose, spoken, storage, request } = setUp();
  await choose('en');
  expect([spoken(), storage.get('language'), request.mock.calls.length]).toEqual(['en', 'en', 0]);
});

test("a signed-in person's choice is saved with the account; the browser keeps its own", async () => {
  const { choose, spoken, storage, request, signIn, session } = setUp();
  await choose('zhtw');
  signIn('zh');
  expect(spoken()).toBe('zh');
  await choose('en');
  expect(request.mock.calls.map(([call]) => [call.method, call.path, call.body])).toEqual([
    ['PUT', '/api/permission/Users/Current/SystemLanguage', { language: 'en' }],
  ]);
  expect([spoken(), storage.get('language')]).toEqual(['en', 'zhtw']);
  session.drop();
  expect(spoken()).toBe('zhtw');
});

test('whoever has chosen none, or one that nobody speaks, reads the language of the browser', () => {
  const { spoken, signIn } = setUp();
  signIn('');
  expect(spoken()).toBe('zh');
  signIn('fr');
  expect(spoken()).toBe('zh');
});

test('choices are saved in their order; one that fails is told and does not stop the next', async () => {
  const { choose, request, signIn, spoken } = setUp();
  signIn('zh');
  const saved: unknown[] = [];
  let release = () => {};
  request.mockImplementationOnce(
    (call) =>
      new Promise((_resolve, reject) => {
        release = () => reject(new Error('offline'));
        saved.push(call.body);
      }),
  );
  request.mockImplementation((call) => {
    saved.push(call.body);
    return Promise.resolve({ data: null, message: '' });
  });
  const first = choose('en');
  const second = choose('zhtw');
  await vi.waitFor(() => expect(saved).toEqual([{ language: 'en' }]));
  release();
  await expect(first).rejects.toThrow('offline');
  await second;
  expect(saved).toEqual([{ language: 'en' }, { language: 'zhtw' }]);
  expect(spoken()).toBe('zhtw');
});
