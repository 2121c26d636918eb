import { useCallback, useEffect, useRef, useState } from 'react'
import { microphones } from '../../../../../client/microphones.ts'

export interface Microphone {
	/** Null while it is off. */
	readonly track: MediaStreamTrack | null
	readonly problem: 'refused' | 'missing' | null
	/** The microphones of the device; their names are known once one was allowed. */
	readonly devices: readonly MediaDeviceInfo[]
	/** Turns it on, or another one. @returns whether it is on */
	open(deviceId?: string): Promise<boolean>
	/** Turns it off, so that the browser shows it as free. */
	close(): void
}

const CLEAR = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** The reader’s microphone, which is off until it is opened, and once the page is left. */
export function useMicrophone(): Microphone {
	const [track, setTrack] = useState<MediaStreamTrack | null>(null)
	const [problem, setProblem] = useState<Microphone['problem']>(null)
	const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
	const current = useRef<MediaStreamTrack | null>(null)
	const turn = useRef(0)

	const take = useCallback((next: MediaStreamTrack | null) => {
		current.current?.stop()
		current.current = next
		setTrack(next)
	}, [])
	const close = useCallback(() => {
		turn.current++
		take(null)
	}, [take])
	const open = useCallback(
		async (deviceId?: string) => {
			const mine = ++turn.current
			try {
				const audio = { ...CLEAR, ...(deviceId && { deviceId: { exact: deviceId } }) }
				const stream = await navigator.mediaDevices.getUserMedia({ audio })
				const [next] = stream.getAudioTracks()
				if (next === undefined || mine !== turn.current) {
					next?.stop()
					return false
				}
				take(next)
				setProblem(null)
				setDevices(await microphones())
				return true
			} catch (error) {
				if (mine !== turn.current) return false
				take(null)
				const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
				setProblem(isRefused ? 'refused' : 'missing')
				return false
			}
		},
		[take],
	)

	useEffect(() => close, [close])
	useEffect(() => {
		const media = navigator.mediaDevices
		const list = () => void microphones().then(setDevices)
		media?.addEventListener('devicechange', list)
		return () => media?.removeEventListener('devicechange', list)
	}, [])
	// Its device was unplugged, or a call took it: another one takes over.
	useEffect(() => {
		const again = () => void open()
		track?.addEventListener('ended', again)
		return () => track?.removeEventListener('ended', again)
	}, [track, open])

	return { track, problem, devices, open, close }
}
