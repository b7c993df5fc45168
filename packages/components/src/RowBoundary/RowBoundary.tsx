"use client";
import { Component, type ReactNode, Suspense } from "react";

/** Props of `RowBoundary`. */
export interface RowBoundaryProps {
  /** Drawn when what is inside threw. */
  fallback: ReactNode;
  /** Drawn while what is inside suspends. @default nothing */
  pending?: ReactNode;
  /** Told once for each error. */
  onError?: ((error: unknown) => void) | undefined;
  children?: ReactNode;
}

/** Keeps what goes wrong in one row, or is late, in that row. Renders no element. */
export class RowBoundary extends Component<RowBoundaryProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (this.state.failed) return this.props.fallback;
    return <Suspense fallback={this.props.pending ?? null}>{this.props.children}</Suspense>;
  }
}
