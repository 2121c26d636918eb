import { onDevice } from '../../../client/storage.ts'
import type { Verdict } from './verdict.ts'

interface Tone {
	readonly hertz: readonly number[]
	readonly shape: OscillatorType
	/** Milliseconds on and off. */
	readonly pattern: number[]
}
const GOOD: Tone = { hertz: [880, 1320], shape: 'sine', pattern: [80] }
const AGAIN: Tone = { hertz: [520, 520], shape: 'triangle', pattern: [120, 80, 120] }
const BAD: Tone = { hertz: [180, 140], shape: 'square', pattern: [400] }
const TONE_SECONDS = 0.12
const VOLUME = 0.25

const MUTED = 'karuna.door.muted'
export const isMuted = (): boolean => onDevice.get(MUTED) === '1'
export const mute = (muted: boolean): void => void onDevice.set(MUTED, muted ? '1' : '0')

let context: AudioContext | null = null

/** Says an answer by sound and vibration, for eyes that are elsewhere. */
export function signal(kind: Verdict['kind']): void {
	const tone = kind === 'comeIn' ? GOOD : kind === 'alreadyIn' ? AGAIN : BAD
	if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(tone.pattern)
	if (!isMuted()) play(tone)
}

function play({ hertz, shape }: Tone): void {
	context ??= new AudioContext()
	const gain = new GainNode(context, { gain: VOLUME })
	gain.connect(context.destination)
	for (const [index, frequency] of hertz.entries()) {
		const tone = new OscillatorNode(context, { frequency, type: shape })
		const from = context.currentTime + index * TONE_SECONDS
		tone.connect(gain)
		tone.start(from)
		tone.stop(from + TONE_SECONDS)
	}
}
