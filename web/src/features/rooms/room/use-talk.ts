import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reaction } from '../../../../../kernel/wire/voice.ts'
import { joinVoice, type Voice } from '../voice.ts'

export interface Talk {
	readonly state: 'out' | 'joining' | 'connected' | 'lost' | 'refused'
	/** Why the reader may not be in the room. */
	readonly why: string | undefined
	readonly speaking: readonly string[]
	/** The last reactions, by the ids of people. */
	readonly reactions: ReadonlyMap<string, Reaction>
	join(): Promise<void>
	/** Sends this microphone, or nothing. */
	speak(track: MediaStreamTrack | null): void
	react(reaction: Reaction): void
	leave(): void
}

const VISIBLE_MS = 4_000

/** The reader’s connection to the voices of a room, which ends when the page is left. */
export function useTalk(roomId: string): Talk {
	const [{ state, why }, setState] = useState<Pick<Talk, 'state' | 'why'>>({ state: 'out', why: undefined })
	const [speaking, setSpeaking] = useState<readonly string[]>([])
	const [reactions, setReactions] = useState<Talk['reactions']>(new Map())
	const voice = useRef<Voice | null>(null)
	const isWanted = useRef(false)
	const spoken = useRef<MediaStreamTrack | null>(null)

	const leave = useCallback(() => {
		isWanted.current = false
		spoken.current = null
		void voice.current?.leave().catch(() => undefined)
		voice.current = null
		setState({ state: 'out', why: undefined })
	}, [])
	const show = useCallback((userId: string, reaction: Reaction) => {
		setReactions((before) => new Map(before).set(userId, reaction))
		setTimeout(() => {
			setReactions((before) => {
				const next = new Map(before)
				next.delete(userId)
				return next
			})
		}, VISIBLE_MS)
	}, [])
	const join = useCallback(async () => {
		if (isWanted.current) return
		isWanted.current = true
		setState({ state: 'joining', why: undefined })
		try {
			const joined = await joinVoice(roomId, {
				state: (next, reason) => {
					if (next === 'refused') isWanted.current = false
					setState({ state: next, why: reason })
				},
				speaking: setSpeaking,
				reaction: ({ userId, reaction }) => show(userId, reaction),
			})
			if (!isWanted.current) {
				await joined.leave()
				return
			}
			voice.current = joined
			await joined.speak(spoken.current)
		} catch (error) {
			isWanted.current = false
			setState({ state: 'refused', why: error instanceof Error ? error.message : undefined })
		}
	}, [roomId, show])
	const speak = useCallback((track: MediaStreamTrack | null) => {
		spoken.current = track
		void voice.current?.speak(track)
	}, [])
	const react = useCallback((reaction: Reaction) => voice.current?.react(reaction), [])

	useEffect(() => leave, [leave])
	return { state, why, speaking, reactions, join, speak, react, leave }
}
