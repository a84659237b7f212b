import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';

interface BoundaryState {
  failure: Error | null;
}

interface BoundaryProps {
  children: ReactNode;
  /** Called before the screen is tried again, such as to forget the data that it failed on. */
  onRetry?: () => void;
}

/** Keeps a screen that fails while rendering from taking the back office with it (requirements: Admin lists). */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(failure: Error): BoundaryState {
    return { failure };
  }

  override componentDidCatch(failure: Error, info: ErrorInfo) {
    console.error('A screen failed to render.', failure, info.componentStack);
  }

  override render() {
    if (!this.state.failure) return this.props.children;
    return (
      <section className={panel.panel}>
        <ErrorState
          message="Something went wrong"
          detail="This screen could not be shown. The rest of the back office still works."
          onRetry={() => {
            this.props.onRetry?.();
            this.setState({ failure: null });
          }}
        />
      </section>
    );
  }
}
