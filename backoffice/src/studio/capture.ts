/** The program of the audio thread: it collects the sound of the microphone into blocks of whole frames. */

declare class AudioWorkletProcessor {
	readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Four frames of MP3, and 36 pieces of the audio thread. */
const BLOCK_SAMPLES = 4_608
const empty = (): readonly [Float32Array, Float32Array] => [
	new Float32Array(BLOCK_SAMPLES),
	new Float32Array(BLOCK_SAMPLES),
]

class Capture extends AudioWorkletProcessor {
	#block = empty()
	#length = 0

	process([channels = []]: readonly (readonly Float32Array[])[]): boolean {
		const [left, right = left] = channels
		if (left === undefined || right === undefined) return true
		this.#block[0].set(left, this.#length)
		this.#block[1].set(right, this.#length)
		this.#length += left.length
		if (this.#length === BLOCK_SAMPLES) {
			this.port.postMessage(this.#block)
			this.#block = empty()
			this.#length = 0
		}
		return true
	}
}

registerProcessor('capture', Capture)
