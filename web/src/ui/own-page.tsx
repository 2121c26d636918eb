import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { useTitle } from './use-title.ts'

interface OwnPageProps<T> {
	readonly title: string
	readonly lead: ReactNode
	readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
	readonly above?: ReactNode
	readonly below?: ReactNode
	readonly children: (found: T) => ReactNode
}

export function OwnPage<T>({ title, lead, query, above, below, children }: OwnPageProps<T>) {
	const { data, error, isPending, refetch } = query
	useTitle(title)
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{title}</h1>
				<p className="text-ink-2">{lead}</p>
			</div>
			{above}
			{isPending && (
				<div className="stack" aria-busy>
					<Skeleton className="h-32 w-full" />
					<Skeleton className="h-32 w-full" />
				</div>
			)}
			{error && <ErrorState error={error} onRetry={() => void refetch()} />}
			{data !== undefined && children(data)}
			{below}
		</div>
	)
}
