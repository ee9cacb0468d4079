import { Button, Result } from 'antd';
import { Component, type ReactNode } from 'react';
import { useText } from '../../../renderers/shared/texts/text';

interface PreviewBoundaryProps {
  /** Another one is another try. */
  readonly version: object;
  onRetry: () => void;
  readonly children: ReactNode;
}

interface PreviewBoundaryState {
  readonly version: object;
  /** The error message; null = no error. */
  readonly failure: string | null;
}

/** Error boundary of a preview; renders the next version of the module again. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, PreviewBoundaryState> {
  override state: PreviewBoundaryState = { version: this.props.version, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<PreviewBoundaryState> {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(
    { version }: PreviewBoundaryProps,
    state: PreviewBoundaryState,
  ): Partial<PreviewBoundaryState> | null {
    return version === state.version ? null : { version, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <Failed message={failure} onRetry={this.props.onRetry} />;
  }
}

function Failed({ message, onRetry }: { readonly message: string; onRetry: () => void }) {
  const text = useText();
  return (
    <Result
      status="warning"
      title={text('playground.live.crashed')}
      subTitle={message}
      extra={<Button onClick={onRetry}>{text('playground.live.again')}</Button>}
    />
  );
}
