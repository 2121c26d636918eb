import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { asFailure } from '../../../client/failure.ts'
import { saveTyped, typeSaved } from '../lib/new-version.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface CatcherProps {
	/** A change of place forgets the error. */
	readonly place: string
	readonly children: ReactNode
}

class Catcher extends Component<CatcherProps, { readonly error: unknown; readonly place: string }> {
	override state = { error: undefined as unknown, place: this.props.place }

	#hasTriedAgain = false

	static getDerivedStateFromError(error: unknown) {
		// The fields are still there.
		saveTyped()
		return { error }
	}

	static getDerivedStateFromProps({ place }: CatcherProps, state: { place: string }) {
		return place === state.place ? null : { error: undefined, place }
	}

	/** Shows the screen again with what was typed; what was not fetched, or fails again, needs the page anew. */
	#tryAgain = () => {
		if (this.#hasTriedAgain || asFailure(this.state.error).isUnreachable) location.reload()
		else this.setState({ error: undefined }, () => typeSaved(true))
		this.#hasTriedAgain = true
	}

	override render() {
		if (this.state.error === undefined) return this.props.children
		return (
			<div className="wrap">
				<ErrorState error={this.state.error} onRetry={this.#tryAgain} />
			</div>
		)
	}
}

/** Keeps the shell standing when a screen fails, or when its code can't be fetched. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
	return <Catcher place={useLocation().key}>{children}</Catcher>
}
