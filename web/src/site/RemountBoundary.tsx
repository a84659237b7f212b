import { Component, Fragment, type ReactNode } from 'react';

/** A fault that comes back this often is shown. */
const MAX_REMOUNTS = 3;

interface BoundaryState {
  failure: unknown;
  mounted: number;
}

/** True if a node was not where React had put it: a translating browser or an extension has moved it. */
const isMovedNode = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'NotFoundError';

/** Mounts its content anew after something else has changed its elements, so that the page is not lost. */
export class RemountBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null, mounted: 0 };

  static getDerivedStateFromError(failure: unknown): Partial<BoundaryState> {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    if (isMovedNode(failure)) this.setState(({ mounted }) => ({ failure: null, mounted: mounted + 1 }));
  }

  override render() {
    const { failure, mounted } = this.state;
    if (failure === null) return <Fragment key={mounted}>{this.props.children}</Fragment>;
    if (!isMovedNode(failure) || mounted >= MAX_REMOUNTS) throw failure;
    return null;
  }
}
