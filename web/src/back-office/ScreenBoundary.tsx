import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { ErrorState } from '../admin/ui/ErrorState.tsx';
import panel from '../admin/ui/panel.module.css';
import { isLostChunk, reloadOnce } from '../site/lost-chunk.ts';

interface BoundaryState {
  failure: Error | null;
}

interface BoundaryProps {
  children: ReactNode;
  /** Called before a retry, for example to drop the data that it failed on. */
  onRetry?: () => void;
}

/** Error boundary, so that one failing screen doesn't take down the back office (requirements: Admin lists). */
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
    if (isLostChunk(this.state.failure)) return <LostScreen />;
    return (
      <section className={panel.panel}>
        <ErrorState
          message="Something went wrong"
          detail="This screen couldn't be shown. The rest of the back office still works."
          onRetry={() => {
            this.props.onRetry?.();
            this.setState({ failure: null });
          }}
        />
      </section>
    );
  }
}

/** A screen whose files couldn't be downloaded. React keeps a failed import, so only a new document loads them. */
function LostScreen() {
  useEffect(() => {
    void reloadOnce();
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <section className={panel.panel}>
      <ErrorState
        message="This screen couldn't be loaded"
        detail="Part of it couldn't be downloaded. Check your connection, then try again."
        onRetry={() => window.location.reload()}
      />
    </section>
  );
}
