import { expect, it } from 'vitest'
import { recordingTitle } from './recording-title.ts'

it.each([
	['Raga_at dawn.final.wav', 'Raga at dawn.final'],
	['.mp3', '.mp3'],
	[`${'a'.repeat(250)}.mp3`, 'a'.repeat(200)],
])('The title of %s is its name.', (fileName, title) => {
	expect(recordingTitle(fileName)).toBe(title)
})
