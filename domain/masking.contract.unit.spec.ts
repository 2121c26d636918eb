import { expect, it } from 'vitest'
import { masked } from './masking.contract.ts'

it.each([
	['Call me on +91 98765 43210 today', 'Call me on ••• today'],
	['98765-43210', '•••'],
	['(0651) 2345678', '(•••'],
	['मेरा नंबर ९८७६५ ४३२१० है', 'मेरा नंबर ••• है'],
	['write to asha.k@example.org, please', 'write to •••, please'],
	['asha(at)example(dot)org', '•••'],
	['asha [at] example [dot] org', '•••'],
	['wa.me/919876543210', 'wa.me/•••'],
])('masks contact data: %s', (text, expected) => {
	expect(masked(text)).toBe(expected)
})

it.each([
	'on 2026-11-25, from 9 to 12',
	'on 25.11.2026',
	'two units of O+ by 18:30',
	'PIN 834001',
	'@asha wrote: 5 of 10',
])('leaves the rest: %s', (text) => {
	expect(masked(text)).toBe(text)
})
