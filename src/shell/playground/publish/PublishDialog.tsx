import { Alert, App, Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { AskInDialogProvider } from '../../../renderers/shared/hosts/ask-in-dialog';
import { useText } from '../../../renderers/shared/texts/text';
import { useCurrentUser, useShell } from '../../shell-context';
import type { PlaygroundApi } from '../api';
import type { PublishPlan } from '../../../wire/publication';
import type { DraftSync } from '../draft/draft-sync';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { ConfirmPart } from './ConfirmPart';
import { NOBODY, toGrants } from './GivePart';
import { PlanView } from './PlanView';
import { usePublish, type PublishState } from './use-publish';

interface PublishDialogProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  readonly fullName: string;
  /** 0 = never published. */
  readonly publishedVersion: number;
  onClose: () => void;
  onPublished: (version: number) => void;
  onReveal: (pointer: string) => void;
}

/** What publishing would change, in words, as SQL and in permissions; then, and only then, the button that does it. */
export function PublishDialog(props: PublishDialogProps) {
  return (
    <AskInDialogProvider>
      <PublishQuestion {...props} />
    </AskInDialogProvider>
  );
}

function PublishQuestion(props: PublishDialogProps) {
  const { fullName, publishedVersion, onClose, onReveal } = props;
  const text = useText();
  const { answers, state, isBusy, publish, retry } = usePublication(props);
  const plan = state.kind === 'plan' ? state.plan : null;
  const confirmsLoss = plan?.needsConfirmation === true && answers.typedName.trim() === fullName;
  const canPublish = plan?.canPublish === true && (!plan.needsConfirmation || confirmsLoss);

  return (
    <PlaygroundDialog
      width={880}
      title={plan ? text('playground.publish.title', { version: plan.toVersion }) : text('playground.publish')}
      onClose={onClose}
      footer={
        <PublishFoot
          plan={plan}
          canPublish={canPublish}
          isBusy={isBusy}
          onClose={onClose}
          onPublish={() => plan && void publish(plan, confirmsLoss)}
        />
      }
    >
      {state.kind !== 'plan' && <PlanPending state={state} onRetry={retry} />}
      {state.kind === 'plan' && (
        <>
          {state.notice !== '' && <Alert type="warning" showIcon message={state.notice} style={{ marginBottom: 12 }} />}
          <PlanView plan={state.plan} onReveal={onReveal} />
          {isPossible(state.plan) && (
            <ConfirmPart plan={state.plan} fullName={fullName} {...answers} isPublished={publishedVersion > 0} />
          )}
        </>
      )}
    </PlaygroundDialog>
  );
}

/** What is asked before a publication, and the call that makes it. */
function usePublication({ api, moduleId, sync, publishedVersion, onClose, onPublished }: PublishDialogProps) {
  const { session } = useShell();
  const { isAdministrator } = useCurrentUser();
  const announce = useAnnouncement();
  // A module that runs already keeps the menu entries that it has.
  const [menuParentId, onMenuParent] = useState(publishedVersion > 0 || !isAdministrator ? '' : '-1');
  const [giving, onGiving] = useState(NOBODY);
  const [note, onNote] = useState('');
  const [typedName, onTypedName] = useState('');
  const { publish, ...rest } = usePublish({
    api,
    moduleId,
    sync,
    onPublished(version, count) {
      announce(version, count);
      onPublished(version);
      onClose();
      // The menu and the rights of everybody else are read with their next page; here they are shown at once.
      if (menuParentId !== '' || giving.chosen.length > 0) session.load().catch(() => undefined);
    },
  });
  const grants = toGrants(giving);
  const { givesCodes } = giving;
  return {
    ...rest,
    answers: { menuParentId, onMenuParent, giving, onGiving, note, onNote, typedName, onTypedName },
    publish: (plan: PublishPlan, confirmsLoss: boolean) =>
      publish(plan, { note: note.trim(), confirmsLoss, menuParentId, grants, givesCodes }),
  };
}

/** Says that a version is published, and how many indexes are still being built for it. */
function useAnnouncement(): (version: number, count: number) => void {
  const text = useText();
  const { message } = App.useApp();
  return (version, count) => {
    const done = count > 0 ? 'playground.publish.doneBuilding' : 'playground.publish.done';
    void message.success(text(done, { version, count }));
  };
}

interface PublishFootProps {
  readonly plan: PublishPlan | null;
  readonly canPublish: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

function PublishFoot({ plan, canPublish, isBusy, onClose, onPublish }: PublishFootProps) {
  const text = useText();
  return (
    <>
      <Button onClick={onClose}>{text('playground.cancel')}</Button>
      <Button
        type="primary"
        danger={plan?.needsConfirmation === true}
        disabled={!canPublish}
        loading={isBusy}
        onClick={onPublish}
      >
        {text(plan?.needsConfirmation ? 'playground.publish.confirmLoss' : 'playground.publish')}
      </Button>
    </>
  );
}

interface PlanPendingProps {
  readonly state: Exclude<PublishState, { readonly kind: 'plan' }>;
  readonly onRetry: () => void;
}

/** Placeholder while the plan loads, or its error. */
function PlanPending({ state, onRetry }: PlanPendingProps) {
  const text = useText();
  if (state.kind === 'failed') {
    return (
      <Result
        status="warning"
        title={text('playground.publish.failed')}
        subTitle={state.message}
        extra={<Button onClick={onRetry}>{text('shell.retry')}</Button>}
      />
    );
  }
  return (
    <div role="status" aria-label={text('playground.publish.planning')}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  );
}

/** Whether nothing but a confirmation is missing. */
function isPossible({ canPublish, needsConfirmation }: PublishPlan): boolean {
  return canPublish || needsConfirmation;
}
