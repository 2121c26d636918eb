import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { asFailure } from '../../../client/failure.ts'
import { saveTyped, typeSaved } from '../lib/new-version.ts'
import { ErrorState } from '../ui/error-state.tsx'

interface CatcherProps {
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

	/** Renders the screen again with the typed values; a failed fetch or a second failure reloads the page. */
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

/** Keeps the shell visible when a screen fails, or when its code can't be fetched. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
	return <Catcher place={useLocation().key}>{children}</Catcher>
}
