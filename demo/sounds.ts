import { type Random, seededRandom } from './random.ts'

const RATE = 24_000
const PEAK = 0.5
const ROOT = 196
const MAJOR_PENTATONIC = [0, 2, 4, 7, 9]
const MINOR_PENTATONIC = [0, 3, 5, 7, 10]
const PROGRESSIONS = [
	[0, 7, 9, 5],
	[0, 5, 7, 0],
	[0, 9, 5, 7],
	[0, 4, 5, 7],
]
const BEATS = 4

interface Note {
	readonly at: number
	readonly seconds: number
	readonly hertz: number
	readonly gain: number
	/** Seconds until it is at its loudest. */
	readonly attack: number
}

const hertzOf = (semitones: number): number => ROOT * 2 ** (semitones / 12)

/** Adds a note with two overtones that comes softly and dies away. */
function play(sound: Float64Array, { at, seconds, hertz, gain, attack }: Note): void {
	const first = Math.round(at * RATE)
	const last = Math.min(sound.length, first + Math.round(seconds * RATE))
	for (let place = first; place < last; place += 1) {
		const time = (place - first) / RATE
		const shape = Math.min(1, time / attack) * (1 - time / seconds) ** 2
		const phase = 2 * Math.PI * hertz * time
		const tone = Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase)
		sound[place] = (sound[place] ?? 0) + gain * shape * tone
	}
}

/** Adds a hiss like that of a soft brush. */
function brush(sound: Float64Array, random: Random, at: number): void {
	const first = Math.round(at * RATE)
	const last = Math.min(sound.length, first + RATE / 8)
	let soft = 0
	for (let place = first; place < last; place += 1) {
		soft += (random.next() * 2 - 1 - soft) * 0.5
		sound[place] = (sound[place] ?? 0) + 0.12 * soft * (1 - (place - first) / (RATE / 8)) ** 2
	}
}

/** Returns a mono WAV of 16 bits whose loudest moment is the same in all of them. */
function wavOf(sound: Float64Array): Buffer {
	const wav = Buffer.alloc(44 + sound.length * 2)
	wav.write('RIFF', 0)
	wav.writeUInt32LE(36 + sound.length * 2, 4)
	wav.write('WAVEfmt ', 8)
	wav.writeUInt32LE(16, 16)
	wav.writeUInt16LE(1, 20)
	wav.writeUInt16LE(1, 22)
	wav.writeUInt32LE(RATE, 24)
	wav.writeUInt32LE(RATE * 2, 28)
	wav.writeUInt16LE(2, 32)
	wav.writeUInt16LE(16, 34)
	wav.write('data', 36)
	wav.writeUInt32LE(sound.length * 2, 40)
	const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
	sound.forEach((value, at) => {
		wav.writeInt16LE(Math.round((value / peak) * PEAK * 32_767), 44 + at * 2)
	})
	return wav
}

const silence = (seconds: number) => new Float64Array(Math.round(seconds * RATE))

/** Composes chords below a melody and a brush. Each seed has its own key, tempo and tune. */
export function composeMusic(seed: number, seconds: number): Buffer {
	const random = seededRandom(seed)
	const sound = silence(seconds)
	const key = seed % 12
	const scale = random.pick([MAJOR_PENTATONIC, MINOR_PENTATONIC])
	const progression = random.pick(PROGRESSIONS)
	const beat = 60 / (68 + ((seed * 7) % 50))
	for (let count = 0; count * beat < seconds; count += 1) {
		const at = count * beat
		const chord = key + (progression[Math.trunc(count / BEATS) % progression.length] ?? 0)
		if (count % BEATS === 0)
			for (const step of [-12, 0, 7])
				play(sound, { at, seconds: beat * BEATS * 1.2, hertz: hertzOf(chord + step), gain: 0.3, attack: 0.3 })
		if (count % 2 === 1) brush(sound, random, at)
		const isPause = random.chance(0.15)
		for (const part of isPause ? [] : random.pick([[0], [0, 0.5], [0, 0.5, 0.75]]))
			play(sound, {
				at: at + part * beat,
				seconds: beat * 1.8,
				hertz: hertzOf(key + 12 + random.pick(scale)),
				gain: 0.35,
				attack: 0.015,
			})
	}
	return wavOf(sound)
}

/** Composes a few bells that rise. */
export function composeJingle(seed: number, seconds: number): Buffer {
	const sound = silence(seconds)
	const steps = [0, 4, 7, 12, 16]
	for (const [count, step] of steps.entries())
		play(sound, {
			at: count * 0.22,
			seconds: seconds - count * 0.22,
			hertz: hertzOf(12 + (seed % 12) + step),
			gain: 0.3,
			attack: 0.01,
		})
	return wavOf(sound)
}

/** Puts one tone, by which an episode is known, where a voice would be: in words, with breaths between them. */
export function composeTalk(hertz: number, seed: number, seconds: number): Buffer {
	const random = seededRandom(seed)
	const sound = silence(seconds)
	for (let at = 0; at < seconds; ) {
		const word = 0.18 + random.next() * 0.5
		play(sound, { at, seconds: word * 1.4, hertz, gain: 0.5, attack: 0.04 })
		at += word + (random.chance(0.2) ? 0.4 : 0)
	}
	return wavOf(sound)
}
