import { MPEGDecoder } from 'mpg123-decoder'
import { AUDIO_RATE, type AudioTier, FRAME_SAMPLES } from '../../kernel/wire/audio-grid.ts'

/** Under −50 dBFS, as the mean power of a frame. */
const QUIET_POWER = 10 ** (-50 / 10)
const AT_ONCE = 500

/** Says of each frame of a tier if it can't be heard. */
export async function quietFrames(bytes: Uint8Array, tier: AudioTier): Promise<readonly boolean[]> {
	const decoder = new MPEGDecoder({ enableGapless: false })
	await decoder.ready
	const samples = (FRAME_SAMPLES * tier.sampleRate) / AUDIO_RATE
	const quiet: boolean[] = []
	let [power, count] = [0, 0]
	for (let at = 0; at < bytes.length; at += AT_ONCE * tier.frameBytes)
		for (const value of decoder.decode(bytes.subarray(at, at + AT_ONCE * tier.frameBytes)).channelData[0] ??
			[]) {
			power += value * value
			count += 1
			if (count < samples) continue
			quiet.push(power / samples < QUIET_POWER)
			power = 0
			count = 0
		}
	decoder.free()
	return quiet
}

export const isQuiet = (frame: Float32Array): boolean =>
	frame.reduce((power, value) => power + value * value, 0) / frame.length < QUIET_POWER
