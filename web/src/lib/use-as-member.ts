import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'
import { useSession } from './session.ts'

/**
 * Does something as whoever is signed in. Guests log in first, and come back. What is pressed while it isn't known yet
 * who is here is done once it is.
 * @param act what members do with what was pressed
 */
export function useAsMember<T>(act: (pressed: T) => void): (pressed: T) => void {
	const { status, user } = useSession()
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	const [waiting, setWaiting] = useState<{ readonly pressed: T }>()
	const press = (pressed: T) => {
		if (status === 'starting') setWaiting({ pressed })
		else if (user) act(pressed)
		else void navigate(paths.login.href(), { state: { from: pathname + search } })
	}
	useEffect(() => {
		if (status === 'starting' || !waiting) return
		setWaiting(undefined)
		press(waiting.pressed)
	})
	return press
}
