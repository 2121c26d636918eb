import { MPEGDecoder } from 'mpg123-decoder'

/** Decodes MP3 to the samples of its first channel. @throws Error when a frame is wrong */
export async function decodedMp3(
	bytes: Uint8Array,
): Promise<{ readonly samples: Float32Array; readonly rate: number }> {
	const decoder = new MPEGDecoder({ enableGapless: false })
	await decoder.ready
	const { channelData, sampleRate, errors } = decoder.decode(bytes)
	decoder.free()
	if (errors.length > 0) throw new Error(`It can't be decoded: ${errors[0]?.message}`)
	return { samples: channelData[0] ?? new Float32Array(), rate: sampleRate }
}

/** Returns the tone of each tenth of a second in tens of Hz; 0 for silence. */
export async function tonesIn(bytes: Uint8Array): Promise<readonly number[]> {
	const { samples, rate } = await decodedMp3(bytes)
	const length = rate / 10
	return Array.from({ length: Math.floor(samples.length / length) }, (_, nth) => {
		const part = samples.subarray(nth * length, (nth + 1) * length)
		if (part.every((value) => Math.abs(value) < 0.003)) return 0
		let crossings = 0
		for (let at = 1; at < part.length; at += 1)
			if ((part[at - 1] as number) < 0 !== (part[at] as number) < 0) crossings += 1
		return Math.round((crossings * 5) / 10) * 10
	})
}
