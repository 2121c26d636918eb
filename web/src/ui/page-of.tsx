import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../../client/failure.ts'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

interface PageOfProps<T> {
	readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
	/** What it is, where its failing has words of its own. */
	readonly what?: 'user'
	/** What stands there when there is no such thing. */
	readonly missing: ReactNode
	readonly children: (thing: T) => ReactNode
}

/** A page about one thing: while it comes, when it doesn't, and when there is none. */
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
