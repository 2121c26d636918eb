import type { Page } from 'playwright-core'

interface Ears {
	readonly sounds: HTMLAudioElement[]
	context?: AudioContext
	analysers?: Map<HTMLAudioElement, AnalyserNode>
}
declare global {
	interface Window {
		ears?: Ears
	}
}

/** Makes a page remember each sound that its scripts make. Before it is opened. */
export const giveEars = (page: Page): Promise<unknown> =>
	page.context().addInitScript(() => {
		const sounds: HTMLAudioElement[] = []
		window.ears = { sounds }
		window.Audio = new Proxy(window.Audio, {
			construct: (Native, given) => {
				const sound = new Native(...given)
				sounds.push(sound)
				return sound
			},
		})
	})

export interface Tuned {
	/** The strongest tone in Hz, in steps of ten; null in silence. */
	readonly hz: number | null
	readonly second: number
	readonly isPaused: boolean
	readonly rate: number
}

/** Hears what a page plays, by WebAudio: of its last sound. */
export const hear = (page: Page): Promise<Tuned | null> =>
	page.evaluate(async () => {
		const { ears } = window
		const sound = ears?.sounds.at(-1)
		if (!ears || !sound) return null
		ears.context ??= new AudioContext()
		ears.analysers ??= new Map()
		let analyser = ears.analysers.get(sound)
		if (!analyser) {
			analyser = new AnalyserNode(ears.context, { fftSize: 8192, smoothingTimeConstant: 0 })
			new MediaElementAudioSourceNode(ears.context, { mediaElement: sound })
				.connect(analyser)
				.connect(ears.context.destination)
			ears.analysers.set(sound, analyser)
		}
		await ears.context.resume()
		const levels = new Float32Array(analyser.frequencyBinCount)
		analyser.getFloatFrequencyData(levels)
		const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? 0) ? at : best), 0)
		const isSilent = (levels[loudest] ?? -Infinity) < -60
		const hz = (loudest * ears.context.sampleRate) / analyser.fftSize
		return {
			hz: isSilent ? null : Math.round(hz / 10) * 10,
			second: Math.floor(sound.currentTime),
			isPaused: sound.paused,
			rate: sound.playbackRate,
		}
	})
