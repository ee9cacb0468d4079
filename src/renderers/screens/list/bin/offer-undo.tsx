import type { MessageInstance } from 'antd/es/message/interface';
import type { Translate } from '../../../../engine/contract/language';
import type { BinOutcome } from '../../../shared/sources/record-bin';
import { FAILURE_SECONDS, REFUSED_SECONDS, SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import { problemText } from '../../record/source-problem';
import { UndoMessage } from './UndoMessage';

interface UndoOffer {
  readonly message: MessageInstance;
  readonly text: Translate;
  /** What the server said of the deletion. */
  readonly words: string;
  restore: () => Promise<BinOutcome>;
  onRestored: () => void;
}

let offers = 0;

/** Tells of a deletion, with a button that undoes it while the message stays (docs/screens.md#recycle-bin). */
export function offerUndo({ message, text, words, restore, onRestored }: UndoOffer): void {
  offers += 1;
  const key = `formloom-undo-${String(offers)}`;
  const close = () => message.destroy(key);
  async function undo(): Promise<void> {
    try {
      const { message: answer, refused } = await restore();
      close();
      const [first] = refused;
      const whatFor = first && [first.name, first.message].filter((part) => part !== '').join('：');
      if (first) void message.warning([answer, whatFor].join('。'), REFUSED_SECONDS);
      else void message.success(answer, SUCCESS_SECONDS);
    } catch (error) {
      close();
      void message.error(problemText(error, text), FAILURE_SECONDS);
    }
    onRestored();
  }
  const content = <UndoMessage words={words} text={text} onUndo={undo} onOver={close} />;
  // The content says when it is over: not while somebody is at its button.
  void message.open({ key, type: 'success', content, duration: 0 });
}
