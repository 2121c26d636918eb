import { useEffect, useState } from 'react'

/** The value once it has stayed the same for a while: what typing asks the server only when it pauses. */
export function useSettled<T>(value: T, pauseMs: number): T {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const pause = setTimeout(() => setSettled(value), pauseMs)
		return () => clearTimeout(pause)
	}, [value, pauseMs])
	return settled
}
