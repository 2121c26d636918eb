import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Failure } from './failure.tsx'

interface QueryButtonProps<T> {
	icon: LucideIcon
	label: string
	busy: string
	queryKey: readonly unknown[]
	queryFn: (options: { signal: AbortSignal }) => Promise<T>
	children: (data: T) => ReactNode
}

export function QueryButton<T>({
	icon: Icon,
	label,
	busy,
	queryKey,
	queryFn,
	children,
}: QueryButtonProps<T>) {
	const [requested, setRequested] = useState(false)
	const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn, enabled: requested, gcTime: 0 })
	const ask = () => (requested ? void refetch() : setRequested(true))
	return (
		<>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<Icon size={16} />}
				disabled={isFetching}
				onClick={ask}
			>
				{isFetching ? busy : label}
			</Button>
			<Box role="status" sx={{ order: 9, flexBasis: '100%', minWidth: 0 }}>
				{error && !isFetching ? <Failure error={error} onRetry={ask} /> : null}
				{data && !error ? children(data) : null}
			</Box>
		</>
	)
}
