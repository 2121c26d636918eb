import { useEffect, useState } from 'react'

/**
 * Returns the value once it is unchanged for `pauseMs`, so that typing does not query the server for each
 * letter.
 */
export function useSettled<T>(value: T, pauseMs: number): T {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const pause = setTimeout(() => setSettled(value), pauseMs)
		return () => clearTimeout(pause)
	}, [value, pauseMs])
	return settled
}
