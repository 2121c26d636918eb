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

/** Gives a page a microphone that sends a tone for as long as it is open. Before it is opened. */
export const giveMicrophone = (page: Page, hz: number): Promise<unknown> =>
	page.context().addInitScript((frequency) => {
		navigator.mediaDevices.getUserMedia = async () => {
			const context = new AudioContext()
			await context.resume()
			const tone = new OscillatorNode(context, { frequency })
			const to = new MediaStreamAudioDestinationNode(context, { channelCount: 1 })
			tone.connect(new GainNode(context, { gain: 0.3 })).connect(to)
			tone.start()
			return to.stream
		}
	}, hz)

/** Hears the voices that a page plays. @returns the tone of each in Hz, in steps of ten, without the silent ones */
export const hearVoices = (page: Page): Promise<number[]> =>
	page.evaluate(async () => {
		const { ears } = window
		if (!ears) return []
		ears.context ??= new AudioContext()
		const { context } = ears
		await context.resume()
		ears.analysers ??= new Map()
		const tones: number[] = []
		for (const sound of ears.sounds) {
			if (sound.paused || !(sound.srcObject instanceof MediaStream)) continue
			let analyser = ears.analysers.get(sound)
			if (!analyser) {
				analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 })
				new MediaStreamAudioSourceNode(context, { mediaStream: sound.srcObject }).connect(analyser)
				ears.analysers.set(sound, analyser)
			}
			const levels = new Float32Array(analyser.frequencyBinCount)
			await new Promise((resolve) => setTimeout(resolve, 200))
			analyser.getFloatFrequencyData(levels)
			const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? 0) ? at : best), 0)
			if ((levels[loudest] ?? -Infinity) < -60) continue
			tones.push(Math.round((loudest * context.sampleRate) / analyser.fftSize / 10) * 10)
		}
		return tones
	})
