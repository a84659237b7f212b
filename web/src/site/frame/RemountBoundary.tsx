import { Component, Fragment, type ReactNode } from 'react';

/** A fault that comes back this often is shown. */
const MAX_REMOUNTS = 3;

interface BoundaryState {
  failure: Error | null;
  mounted: number;
}

/** Remounts its content after a translating browser or an extension has moved React's nodes, which would lose the page. */
export class RemountBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null, mounted: 0 };

  static getDerivedStateFromError(failure: Error): Partial<BoundaryState> {
    return { failure };
  }

  override componentDidCatch() {
    this.setState(({ mounted }) => ({ failure: null, mounted: mounted + 1 }));
  }

  override render() {
    const { failure, mounted } = this.state;
    if (failure && (failure.name !== 'NotFoundError' || mounted >= MAX_REMOUNTS)) throw failure;
    return failure ? null : <Fragment key={mounted}>{this.props.children}</Fragment>;
  }
}
