import { AUDIO_RATE } from '../../../kernel/wire/audio-grid.ts'
import capture from './capture.ts?worker&url'
import type { Sound } from './encoder.ts'

/** Music would suffer from the changes that browsers make for calls. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

export type Microphone = Awaited<ReturnType<typeof openMicrophone>>

/**
 * Opens a microphone.
 * @param deviceId empty for the one that the browser chooses
 * @throws DOMException when there is none or it may not be used
 */
export async function openMicrophone(deviceId: string, onSound: (sound: Sound) => void, onLost: () => void) {
	const stream = await navigator.mediaDevices.getUserMedia({
		audio: { ...AS_IT_IS, ...(deviceId !== '' && { deviceId: { exact: deviceId } }) },
	})
	const context = new AudioContext({ sampleRate: AUDIO_RATE })
	await Promise.all([context.resume(), context.audioWorklet.addModule(capture)])
	const source = context.createMediaStreamSource(stream)
	const analyser = new AnalyserNode(context, { fftSize: 2_048 })
	const worklet = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0, channelCount: 2 })
	worklet.port.onmessage = ({ data }: MessageEvent<Sound>) => onSound(data)
	source.connect(analyser)
	source.connect(worklet)
	const [track] = stream.getAudioTracks()
	track?.addEventListener('ended', onLost)
	const levels = new Float32Array(analyser.fftSize)
	return {
		deviceId: track?.getSettings().deviceId ?? '',
		/** @returns the loudest sample of the last moments, from 0 to 1 */
		peak(): number {
			analyser.getFloatTimeDomainData(levels)
			return levels.reduce((peak, level) => Math.max(peak, Math.abs(level)), 0)
		},
		/** Lets the host hear themselves, or no longer. */
		rehearse(isOn: boolean): void {
			if (isOn) analyser.connect(context.destination)
			else analyser.disconnect()
		},
		close(): void {
			for (const each of stream.getTracks()) each.stop()
			void context.close()
		},
	}
}

export type LevelWord = 'silent' | 'quiet' | 'good' | 'loud'

/** Says a level by word. @param peak from 0 to 1 */
export function wordOf(peak: number): LevelWord {
	if (peak < 0.003) return 'silent'
	if (peak < 0.06) return 'quiet'
	return peak < 0.95 ? 'good' : 'loud'
}
