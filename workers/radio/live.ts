import type { Span } from '../../domain/radio/plan.contract.ts'
import { SILENCE_FRAMES } from '../../domain/radio/silence.ts'
import type { LiveFrames } from '../../kernel/ports/live-sound.ts'
import { type AudioTier, FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { blanked, blankFrames, silentFrame } from '../../kernel/wire/mp3-frame.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'

const framesIn = (seconds: number): number => Math.ceil((seconds * SECOND_MS) / FRAME_MS)
/** Sound that comes now is on air two seconds later. */
const DELAY_FRAMES = framesIn(2)
/** After this without anything, on top of the delay, the plan has the air: three seconds in all. */
const GRACE_FRAMES = framesIn(1)
/** A source whose clock is fast is cut from here on. */
const MAX_AHEAD_FRAMES = framesIn(6)
/** Frames nearer than these may have been sent. */
const SENT_FRAMES = 12
/** A listener who joins gets the last four seconds. */
const BEHIND_FRAMES = framesIn(6)
const BORROWED_FRAMES = 4

type Tiers = Readonly<Record<AudioTier['kbps'], Uint8Array>>

interface Stretch {
	readonly from: number
	/** The end of the slot. */
	readonly until: number
	/** The number of the next frame. */
	next: number
	/** Null while it may go on. */
	to: number | null
	/** Its quiet frames since the last one with sound. */
	quiet: number
	/** Where its sound begins, also after gaps. */
	readonly entries: number[]
	readonly frames: Map<number, Tiers>
}

/** The live frames of one channel by their time on air. What is on air at a frame never changes once it is sent. */
export class Live {
	#stretches: readonly Stretch[] = []

	/**
	 * Takes frames as they come.
	 * @param now the frame that is on air
	 * @param until the end of the slot
	 * @returns those that are going to be on air
	 */
	take({ tiers, quiet }: LiveFrames, now: number, until: number): readonly Tiers[] {
		this.#giveBack(now)
		return quiet.flatMap((isQuiet, nth) => {
			const frame = { 128: tiers[128][nth], 64: tiers[64][nth], 32: tiers[32][nth] }
			return isWhole(frame) && this.#place(frame, isQuiet, now, until) ? [frame] : []
		})
	}

	#place(frame: Tiers, isQuiet: boolean, now: number, until: number): boolean {
		const stretch = this.#open() ?? (isQuiet ? null : this.#begin(now, until))
		if (stretch === null) return false
		if (stretch.next < now + SENT_FRAMES) enter(stretch, now + DELAY_FRAMES)
		if (stretch.next >= until || stretch.next > now + MAX_AHEAD_FRAMES) return false
		stretch.frames.set(stretch.next, frame)
		stretch.next += 1
		stretch.quiet = isQuiet ? stretch.quiet + 1 : 0
		// Nobody hears it: the plan has the air until there is sound again.
		if (stretch.quiet >= SILENCE_FRAMES) stretch.to = stretch.next
		return true
	}

	#open = (): Stretch | null => this.#stretches.find(({ to }) => to === null) ?? null

	#begin(now: number, until: number): Stretch {
		const last = this.#stretches.at(-1)?.to ?? 0
		const from = Math.max(now + DELAY_FRAMES, last)
		const stretch = { from, until, next: from, to: null, quiet: 0, entries: [from], frames: new Map() }
		this.#stretches = [...this.#stretches, stretch]
		return stretch
	}

	/** Ends what nothing more came for. */
	#giveBack(now: number): void {
		const stretch = this.#open()
		if (stretch && endOf(stretch) <= now + SENT_FRAMES) stretch.to = endOf(stretch)
	}

	/** Ends it with its last frame. @returns that frame's follower; null when it was not on air */
	handBack(now: number): number | null {
		this.#giveBack(now)
		const stretch = this.#open()
		if (stretch === null) return null
		stretch.to = Math.min(endOf(stretch), Math.max(stretch.next, now + SENT_FRAMES))
		return stretch.to
	}

	/** Forgets what was on air. @returns the stretches that there are, as far as they are certain */
	spans(now: number): readonly Span[] {
		this.#giveBack(now)
		for (const { frames } of this.#stretches)
			for (const frame of frames.keys()) if (frame < now - BEHIND_FRAMES) frames.delete(frame)
		const spans = this.#stretches.map((stretch) => ({ from: stretch.from, to: endOf(stretch) }))
		this.#stretches = this.#stretches.filter(({ to }) => to === null || to > now - BEHIND_FRAMES)
		return spans
	}

	#at = (frame: number): Stretch | null =>
		this.#stretches.find((each) => each.from <= frame && frame < endOf(each)) ?? null

	isOn = (frame: number): boolean => this.#at(frame) !== null

	/** @returns null when the plan has the air */
	frame(tier: AudioTier, frame: number): Uint8Array | null {
		const stretch = this.#at(frame)
		if (stretch === null) return null
		const plain = stretch.frames.get(frame)?.[tier.kbps]
		if (plain === undefined) return silentFrame(tier)
		const entry = stretch.entries.findLast((each) => each <= frame) ?? frame
		if (frame - entry >= BORROWED_FRAMES) return plain
		const first = [0, 1, 2, 3, 4].flatMap((nth) => stretch.frames.get(entry + nth)?.[tier.kbps] ?? [])
		return frame - entry < blankFrames(first, tier) ? blanked(plain, tier) : plain
	}

	/** Returns where the plan got the air back at last, before or at a frame. */
	backAt(frame: number): number | null {
		return this.#stretches.map(endOf).findLast((to) => to <= frame) ?? null
	}
}

function enter(stretch: Stretch, at: number): void {
	stretch.next = at
	stretch.entries.push(at)
}

const endOf = ({ next, to, until }: Stretch): number => to ?? Math.min(next + GRACE_FRAMES, until)

const isWhole = (frame: { readonly [Tier in keyof Tiers]: Tiers[Tier] | undefined }): frame is Tiers =>
	Object.values(frame).every((each) => each !== undefined)
