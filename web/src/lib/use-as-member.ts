import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'
import { useSession } from './session.ts'

/** Does something once it is known who is here: what is pressed before waits for that. */
export function useOnceKnown<T>(act: (pressed: T) => void): (pressed: T) => void {
	const { status } = useSession()
	const [waiting, setWaiting] = useState<{ readonly pressed: T }>()
	useEffect(() => {
		if (status === 'starting' || !waiting) return
		setWaiting(undefined)
		act(waiting.pressed)
	})
	return (pressed) => {
		if (status === 'starting') setWaiting({ pressed })
		else act(pressed)
	}
}

/**
 * Does something as whoever is signed in. Guests log in first, and come back. What is pressed while it isn't known yet
 * who is here is done once it is.
 * @param act what members do with what was pressed
 */
export function useAsMember<T>(act: (pressed: T) => void): (pressed: T) => void {
	const { user } = useSession()
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	return useOnceKnown((pressed) => {
		if (user) act(pressed)
		else void navigate(paths.login.href(), { state: { from: pathname + search } })
	})
}
