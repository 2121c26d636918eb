/** A block of each channel; where both are the same array, the sound has one channel. */
export type Stereo = readonly [Float32Array, Float32Array]

export function silence(samples: number): Stereo {
	const channel = new Float32Array(samples)
	return [channel, channel]
}

export const hasOneChannel = ([left, right]: Stereo): boolean => left === right

/** Changes both channels, or the one that the sound has. */
export function bothOf(sound: Stereo, change: (channel: Float32Array, nth: 0 | 1) => Float32Array): Stereo {
	const left = change(sound[0], 0)
	return [left, hasOneChannel(sound) ? left : change(sound[1], 1)]
}

export function joined(first: Stereo, second: Stereo): Stereo {
	const left = joinedChannel(first[0], second[0])
	return [left, hasOneChannel(first) && hasOneChannel(second) ? left : joinedChannel(first[1], second[1])]
}

export function joinedChannel(first: Float32Array, second: Float32Array): Float32Array {
	const both = new Float32Array(first.length + second.length)
	both.set(first)
	both.set(second, first.length)
	return both
}
