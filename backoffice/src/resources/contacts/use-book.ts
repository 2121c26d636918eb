import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { serverClock } from '../../providers/server-clock.ts'

export interface Opened {
	readonly id: string
	readonly name: string
	/** The end of the opening, ISO 8601. */
	readonly until: string
}

/** Reads an opened book, only when its reader wants to, since each read is written down; and at its end. */
export function useBook(opened: Opened | null, keyword: string) {
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const { id = '', until = '' } = opened ?? {}
	const book = useInfiniteQuery({
		queryKey: ['contactBooks', id, until, keyword],
		enabled: opened !== null,
		initialPageParam: '',
		queryFn: ({ pageParam, signal }) =>
			dataProvider.contactBook(id, { keyword, cursor: pageParam }, { signal }),
		getNextPageParam: ({ nextCursor }) => nextCursor,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	})
	const { refetch } = book
	useEffect(() => {
		if (until === '') return
		const end = setTimeout(() => void refetch(), Date.parse(until) - serverClock.now())
		return () => clearTimeout(end)
	}, [until, refetch])
	return book
}
