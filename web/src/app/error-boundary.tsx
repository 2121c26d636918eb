import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '../ui/error-state.tsx'

interface CatcherProps {
	/** A change of place forgets the error. */
	readonly place: string
	readonly children: ReactNode
}

class Catcher extends Component<CatcherProps, { readonly error: unknown; readonly place: string }> {
	override state = { error: undefined as unknown, place: this.props.place }

	static getDerivedStateFromError(error: unknown) {
		return { error }
	}

	static getDerivedStateFromProps({ place }: CatcherProps, state: { place: string }) {
		return place === state.place ? null : { error: undefined, place }
	}

	override render() {
		if (this.state.error === undefined) return this.props.children
		return (
			<div className="wrap">
				<ErrorState error={this.state.error} onRetry={() => location.reload()} />
			</div>
		)
	}
}

/** Keeps the shell standing when a screen fails, or when its code can't be fetched. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
	return <Catcher place={useLocation().key}>{children}</Catcher>
}
