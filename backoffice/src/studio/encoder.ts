import { registerMp3Encoder } from '@mediabunny/mp3-encoder'
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny'
import { AUDIO_RATE, AUDIO_TIERS } from '../../../kernel/wire/audio-grid.ts'

export type Sound = readonly [Float32Array, Float32Array]

registerMp3Encoder()

/** Encodes sound of 48 kHz, in a worker, into frames of the best tier. */
export async function createEncoder(onFrame: (frame: Uint8Array) => void) {
	const [tier] = AUDIO_TIERS
	const source = new AudioSampleSource({
		codec: 'mp3',
		bitrate: (tier?.kbps ?? 0) * 1_000,
		onEncodedPacket: ({ data }) => onFrame(data),
	})
	const output = new Output({ format: new Mp3OutputFormat({ xingHeader: false }), target: new NullTarget() })
	output.addAudioTrack(source)
	await output.start()
	let count = 0
	return {
		async add([left, right]: Sound): Promise<void> {
			const data = new Float32Array(left.length + right.length)
			data.set(left)
			data.set(right, left.length)
			const sample = new AudioSample({
				data,
				format: 'f32-planar',
				numberOfChannels: 2,
				sampleRate: AUDIO_RATE,
				timestamp: count / AUDIO_RATE,
			})
			count += left.length
			await source.add(sample)
			sample.close()
		},
		close: () => output.cancel(),
	}
}
