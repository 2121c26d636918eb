import { VOICE_SLOTS } from '../../kernel/wire/voice.ts'

/** Levels are dB below full scale: 0 is the loudest, 127 is silence. */
export const SPEECH_LEVEL = 55
/** A pause between words. */
const PAUSE_MS = 300
/** A much louder voice takes a slot from one that has had it for this long without a pause. */
const TURN_MS = 2_000
const MUCH_LOUDER = 10
const SMOOTHING = 0.2

interface Speaker {
	level: number
	spokeAt: number
	slot: number | null
	since: number
}

/** Decides whose voices a room hears, by levels. Times are milliseconds of any clock that never goes back. */
export interface VoiceSlots {
	/** Notes a packet of a speaker. @returns the slot that carries it, or null */
	hear(userId: string, level: number, now: number): number | null
	leave(userId: string): void
	holders(): readonly (string | null)[]
	speaking(now: number): readonly string[]
}

export function createVoiceSlots(): VoiceSlots {
	const slots: (string | null)[] = Array.from({ length: VOICE_SLOTS }, () => null)
	const speakers = new Map<string, Speaker>()

	const holderOf = (slot: number): Speaker | undefined => {
		const holder = slots[slot]
		return holder == null ? undefined : speakers.get(holder)
	}

	/** Finds a slot that is free, whose holder pauses, or else holds it for long with a much lower voice. */
	function slotFor(level: number, now: number): number | null {
		const free = slots.indexOf(null)
		if (free >= 0) return free
		const held = slots.flatMap((_, slot) => {
			const holder = holderOf(slot)
			return holder ? [{ ...holder, slot }] : []
		})
		const [longestQuiet] = held.toSorted((a, b) => a.spokeAt - b.spokeAt)
		if (longestQuiet && now - longestQuiet.spokeAt >= PAUSE_MS) return longestQuiet.slot
		const [softest] = held.filter(({ since }) => now - since >= TURN_MS).toSorted((a, b) => b.level - a.level)
		return softest && softest.level - level >= MUCH_LOUDER ? softest.slot : null
	}

	return {
		hear(userId, level, now) {
			const speaker = speakers.get(userId) ?? { level, spokeAt: -Infinity, slot: null, since: now }
			speakers.set(userId, speaker)
			speaker.level += SMOOTHING * (level - speaker.level)
			if (level > SPEECH_LEVEL) return speaker.slot
			speaker.spokeAt = now
			if (speaker.slot !== null) return speaker.slot
			const slot = slotFor(speaker.level, now)
			if (slot === null) return null
			const former = holderOf(slot)
			if (former) former.slot = null
			slots[slot] = userId
			speaker.slot = slot
			speaker.since = now
			return slot
		},
		leave(userId) {
			const slot = speakers.get(userId)?.slot ?? null
			if (slot !== null) slots[slot] = null
			speakers.delete(userId)
		},
		holders: () => slots,
		speaking: (now) =>
			[...speakers].flatMap(([userId, { spokeAt }]) => (now - spokeAt < PAUSE_MS + 100 ? [userId] : [])),
	}
}
