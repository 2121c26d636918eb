import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactDataIn, masked } from './masking.contract.ts'

it.each([
	['Call me on +91 98765 43210 today', 'Call me on ••• today'],
	['98765-43210', '•••'],
	['(0651) 2345678', '(•••'],
	['मेरा नंबर ९८७६५ ४३२१० है', 'मेरा नंबर ••• है'],
	['write to asha.k@example.org, please', 'write to •••, please'],
	['asha(at)example(dot)org', '•••'],
	['asha [at] example [dot] org', '•••'],
	['wa.me/919876543210', 'wa.me/•••'],
	['Ring 98,450,11223, please', 'Ring •••, please'],
	['9,845,011,223', '•••'],
	['98_450_11223', '•••'],
	['98,450,11223 98_450_11224', '•••'],
	['98,450,11223 2 pm, +91-98,450,11223, 0 98*450*11223', '••• 2 pm, •••, •••'],
	['98*450*11223', '•••'],
	['98…450…11223', '•••'],
	['+44,7700,900123', '•••'],
	['9\u200b8\u200b4\u200b5011223 नमस्ते', '••• नमस्ते'],
	['98\u00ad450\u00ad11223', '•••'],
	['９８４５０１１２２３', '•••'],
	['٩٨٤٥٠١١٢٢٣', '•••'],
	['৯৮৪৫০১১২২৩', '•••'],
	['④ 98450-11223 é', '••• é'],
	['Write to me＠gmail.com!', 'Write to •••!'],
	['a\u200bsha@exam\u00adple.org', '•••'],
	['asha at example dot org', '•••'],
	['asha at gmail.com', '•••'],
	['asha at the rate gmail dot com', '•••'],
	['asha@gmail', '•••'],
	['asha {at} example {dot} org', '•••'],
	['आशा एट जीमेल डॉट कॉम', '•••'],
	['asha एट gmail डॉट com', '•••'],
	['asha@example。org', '•••'],
])('masks contact data: %s', (text, expected) => {
	expect(masked(text)).toBe(expected)
})

it.each([
	'on 2026-11-25, from 9 to 12',
	'on 25.11.2026',
	'two units of O+ by 18:30',
	'PIN 834001',
	'@asha wrote: 5 of 10',
	'in 2019, 2020, 2021 and 2022',
	'₹ 9,84,50,11,223, Rs. 1,00,00,000.50 or 12,50,000',
	'1,234,567 people',
	'700, 800, 900, 1000',
	'10,15,20,25,30',
	'75,80,85,90,95,100',
	'70,000-80,000 or ₹ 70,000 – 80,000',
	'6,500.50/7,500.50',
	'on 20261125',
	'Meet me at example.org, look at Outlook. Then at 9 at the rate of 5.5 %',
	'Zoë\u200d’s cafe\u0301, 👩‍🚒 नमस्ते',
])('leaves the rest: %s', (text) => {
	expect(masked(text)).toBe(text)
})

describe('a phone number', () => {
	const digits = fc.stringMatching(/^[6-9]\d{9}$/)
	const gap = fc.oneof(
		fc.constantFrom('', ' ', '-', '.', ',', '_', '*', '/', '–', '·', '•', '~', '|', ':', ';', '،', '，'),
		fc.constantFrom('\u200b', '\u00ad', '\u2060', '\u200d', '\ufeff', '\u{e0020}', '\u2066'),
	)
	const zero = fc.constantFrom(
		0x30,
		0x660,
		0x966,
		0x9e6,
		0xa66,
		0xae6,
		0xb66,
		0xbe6,
		0xc66,
		0xce6,
		0xd66,
		0xff10,
	)
	const written = fc
		.tuple(digits, gap, zero)
		.map(([number, between, start]) =>
			Array.from(number.replace(/^(..)(...)/, `$1 $2 `), (digit) =>
				digit === ' ' ? between : String.fromCodePoint(start + Number(digit)),
			).join(''),
		)

	it('is masked in any script, with anything between its groups, and the rest stays', () => {
		fc.assert(
			fc.property(written, (number) => {
				const text = `मुझे\u200d ${number} è`
				expect([number, masked(text)]).toEqual([number, `मुझे\u200d ${'•••'} è`])
				expect(contactDataIn(text)).toEqual([number])
			}),
			{ numRuns: 2_000 },
		)
	})
})
