import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = {
  /** Shown instead of the children; `retry` mounts them again. */
  fallback: (error: Error, retry: () => void) => ReactNode
  /** When this changes, the children get a new chance (the address of the page). */
  resetKey?: string
  onError?: (error: Error, info: ErrorInfo) => void
  children: ReactNode
}
type State = { error: Error | null; resetKey: string | undefined }

/** Keeps one broken part from taking the whole window with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children
  }
}
