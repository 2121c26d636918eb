import { expect, it } from 'vitest'
import { loudnessText } from './loudness-text.ts'

it.each(['en', 'hi'])('has one decimal and a true minus in %s', (locale) => {
	expect(loudnessText(-16, locale)).toBe('−16.0 LUFS')
})
