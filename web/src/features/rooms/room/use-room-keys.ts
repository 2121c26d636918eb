import { useEffect, useRef } from 'react'

interface RoomKeys {
	readonly onMute: () => void
	/** Talks as long as the key is held. */
	readonly onTalk: (isHeld: boolean) => void
	readonly onHand: () => void
	readonly onLeave: () => void
}

const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
	ctrlKey ||
	metaKey ||
	altKey ||
	(target instanceof Element &&
		target.closest('input, textarea, select, button, a, [role="dialog"]') !== null)

/** Keys of the room: M, H, Escape, and Space while it is held. A control that has the focus keeps its own. */
export function useRoomKeys(keys: RoomKeys): void {
	const latest = useRef(keys)
	latest.current = keys
	useEffect(() => {
		let isHeld = false
		const down = (event: KeyboardEvent) => {
			if (event.repeat || isTaken(event)) return
			const { onMute, onTalk, onHand, onLeave } = latest.current
			if (event.code === 'Space') {
				event.preventDefault()
				isHeld = true
				onTalk(true)
			} else if (event.code === 'KeyM') onMute()
			else if (event.code === 'KeyH') onHand()
			else if (event.code === 'Escape') onLeave()
		}
		const release = () => {
			if (!isHeld) return
			isHeld = false
			latest.current.onTalk(false)
		}
		const up = (event: KeyboardEvent) => {
			if (event.code === 'Space') release()
		}
		window.addEventListener('keydown', down)
		window.addEventListener('keyup', up)
		window.addEventListener('blur', release)
		return () => {
			window.removeEventListener('keydown', down)
			window.removeEventListener('keyup', up)
			window.removeEventListener('blur', release)
			release()
		}
	}, [])
}
