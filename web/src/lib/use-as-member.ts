import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'
import { useSession } from './session.ts'

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
 * Runs an action for members. Guests log in first and return. A click waits until the session is known.
 * @param act receives the clicked value
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
