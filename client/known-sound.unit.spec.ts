import { expect, it } from 'vitest'
import { sound } from '../tests/harness/sample-videos.ts'
import { knownSound } from './known-sound.ts'

const { signal } = new AbortController()
const contentOf = async (file: File) => Buffer.from(await file.arrayBuffer())

it('The sound of an MP4 becomes Ogg.', async () => {
	const made = await knownSound(new File([new Uint8Array(await sound())], 'talk.m4a'), signal)
	expect((await contentOf(made)).subarray(0, 4).toString()).toBe('OggS')
})

it.each([
	['another kind', 'talk.wav', 'RIFF'],
	['no MP4 at all', 'talk.m4a', 'nothing'],
])('A file that is %s stays as it is.', async (_what, name, content) => {
	const file = new File([content], name)
	expect(await knownSound(file, signal)).toBe(file)
})

it('A conversion that is cancelled gives no file.', async () => {
	const file = new File([new Uint8Array(await sound())], 'talk.m4a')
	await expect(knownSound(file, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})
