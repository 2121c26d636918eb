import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

interface Press {
	begin: () => void
	end: () => void
	readonly ended: () => Promise<void>
}

const ENDS = ['pointerup', 'pointercancel', 'keydown'] as const

function pressOf(): Press {
	let release = () => {}
	let ended = Promise.resolve()
	return {
		begin() {
			release()
			ended = new Promise((resolve) => {
				release = resolve
			})
		},
		// The click comes with the release: what waits for it goes on afterwards.
		end() {
			setTimeout(release)
		},
		ended: () => ended,
	}
}

/**
 * For forms with `mode: 'onTouched'`. A field that is left by a press is checked only after the release,
 * because the error's text would move the pressed button from under the pointer, and its click would be lost.
 */
export function useCheckedOnLeave<V extends FieldValues, C, T>(
	resolver: Resolver<V, C, T>,
	isOnLeave: boolean,
): Resolver<V, C, T> {
	const [press] = useState(pressOf)
	useEffect(() => {
		if (!isOnLeave) return
		const begin = ({ button }: PointerEvent) => {
			if (button === 0) press.begin()
		}
		window.addEventListener('pointerdown', begin, true)
		for (const end of ENDS) window.addEventListener(end, press.end, true)
		return () => {
			window.removeEventListener('pointerdown', begin, true)
			for (const end of ENDS) window.removeEventListener(end, press.end, true)
			press.end()
		}
	}, [press, isOnLeave])
	return async (...args) => {
		await press.ended()
		return resolver(...args)
	}
}
