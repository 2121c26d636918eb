import { Box } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { Failure } from '../ui/failure.tsx'
import { styles } from './layout-states.styles.ts'

interface BoundaryProps {
	/** The address, whose change clears a failure. */
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

export const Broken = ({ error, resetErrorBoundary }: BrokenProps) => (
	<Box sx={styles.inset}>
		<Failure error={error} onRetry={() => resetErrorBoundary(null)} />
	</Box>
)

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
