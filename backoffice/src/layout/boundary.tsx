import { Box } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { Failure } from '../ui/failure.tsx'
import { styles } from './layout-states.styles.ts'

interface BoundaryProps {
	/** The address: going elsewhere leaves a failure behind. */
	place: string
	children: ReactNode
}

interface BoundaryState {
	error: Error | null
}

interface BrokenProps {
	error: Error
	resetErrorBoundary: (reason: unknown) => void
}

/** In the place of what failed: that it did, and how to go on. */
export const Broken = ({ error, resetErrorBoundary }: BrokenProps) => (
	<Box sx={styles.inset}>
		<Failure error={error} onRetry={() => resetErrorBoundary(null)} />
	</Box>
)

/** A screen that fails leaves the rail and the bar standing. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
	override state: BoundaryState = { error: null }

	static getDerivedStateFromError(error: Error): BoundaryState {
		return { error }
	}

	override componentDidUpdate(previous: BoundaryProps) {
		if (this.state.error && previous.place !== this.props.place) this.setState({ error: null })
	}

	override render() {
		const { error } = this.state
		if (!error) return this.props.children
		return <Broken error={error} resetErrorBoundary={() => this.setState({ error: null })} />
	}
}
