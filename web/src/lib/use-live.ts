import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Refetches the queries under `queryKey` when `key` changes on the server. The socket's code is fetched later
 * and is not essential.
 */
export function useLive(key: string, queryKey: readonly unknown[]): void {
	const client = useQueryClient()
	const prefix = JSON.stringify(queryKey)
	useEffect(() => {
		let hasLeft = false
		let stop = () => {}
		const refetch = () => void client.invalidateQueries({ queryKey: JSON.parse(prefix) as unknown[] })
		import('./live.ts').then(
			({ watch }) => {
				if (!hasLeft) stop = watch(key, refetch)
			},
			() => undefined,
		)
		return () => {
			hasLeft = true
			stop()
		}
	}, [key, prefix, client])
}
