import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../client/failure.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface PageOfProps<T> {
	readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
	readonly what?: 'user'
	readonly missing: ReactNode
	readonly children: (thing: T) => ReactNode
}

export function PageOf<T>({ query: { data, error, refetch }, what, missing, children }: PageOfProps<T>) {
	if (data !== undefined) return children(data)
	if (isNotFound(error)) return missing
	if (error)
		return (
			<div className="wrap">
				<ErrorState {...(what && { what })} error={error} onRetry={() => void refetch()} />
			</div>
		)
	return (
		<div className="wrap stack gap-6 py-10" aria-busy>
			<Skeleton className="h-28 w-full" />
			<Skeleton className="h-64 w-full" />
		</div>
	)
}
