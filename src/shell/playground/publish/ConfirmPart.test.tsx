// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTranslate } from '../../../engine/contract/language';
import { AskInDialogProvider } from '../../../renderers/shared/hosts/ask-in-dialog';
import { TextProvider } from '../../../renderers/shared/texts/text';
import type { PublishPlan } from '../../../wire/publication';
import { toCurrentUser } from '../../session/current-user';
import type { Shell } from '../../shell';
import { ShellProvider } from '../../shell-context';
import { playgroundTexts } from '../../testing/all-texts';
import { userAnswer } from '../../testing/user-answer';
import { renderSurrounded } from '../preview/testing/render-preview';
import { ConfirmPart } from './ConfirmPart';
import { NOBODY } from './GivePart';

afterEach(cleanup);

const none = () => undefined;
const plan = {
  ...{ planId: 'p', revision: 1, fromVersion: 2, toVersion: 3, canPublish: true },
  ...{ findings: [], changes: [], tables: [], leftOutIndexes: [], permissions: { added: [], removed: [] } },
};

test.each<Pick<PublishPlan, 'needsConfirmation'>>([{ needsConfirmation: false }, { needsConfirmation: true }])(
  'the name is asked for only where records lose something: %o',
  ({ needsConfirmation }) => {
    const shell = {
      session: { store: createStore(() => ({ user: toCurrentUser(userAnswer({})) })) },
      language: { store: createStore(() => ({ language: 'zh' })) },
    };
    renderSurrounded(
      <TextProvider value={createTranslate('zh', playgroundTexts)}>
        <ShellProvider value={shell as unknown as Shell}>
          <AskInDialogProvider>
            <ConfirmPart
              plan={{ ...plan, needsConfirmation }}
              fullName="登记表"
              note=""
              onNote={none}
              typedName=""
              onTypedName={none}
              menuParentId=""
              onMenuParent={none}
              isPublished
              giving={NOBODY}
              onGiving={none}
            />
          </AskInDialogProvider>
        </ShellProvider>
      </TextProvider>,
    );
    expect(screen.getByLabelText('版本说明')).toBeTruthy();
    expect(screen.queryAllByLabelText('请输入模块名称“登记表”以确认')).toHaveLength(needsConfirmation ? 1 : 0);
    expect(screen.queryAllByText('这次发布会使已有数据不再可用')).toHaveLength(needsConfirmation ? 1 : 0);
  },
);
