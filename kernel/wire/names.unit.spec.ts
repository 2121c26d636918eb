import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { PAGES } from '../../domain/catalog/pages.contract.ts'
import { nameProblem } from '../../domain/names.contract.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts'
import { addressKey, LOOKALIKE_PAIRS, MIXED_MESSAGE, RESERVED_MESSAGE } from './names.ts'

describe('the key of a name', () => {
	it.each([
		['Jal Mitra Trust', 'jal-mitra-trust'],
		['Jal Mitra Trust', 'JAL.MITRA_TRUST'],
		['Jal Mitra Trust', '  jal  mitra – trust!'],
		['Jal Mitra Trust', 'ja1-mitra-trust'],
		['Jal Mitra Trust', 'jaI-mltra-trust'],
		['Jal Mitra Trust', 'јаl-mitra-trust'],
		['Jal Mitra Trust', 'Jal\u200b Mitra Trust'],
		['Jal Mitra Trust', 'Ｊａｌ Mitra Trust'],
		['Jal Mitra Trust', 'Jál Mitra Trüst'],
		['cloud', 'c1oud'],
		['boon', 'b0on'],
		['boon', 'bοοn'],
		['modern', 'modem'],
		['apple', 'аррӏе'],
	])('of %j is that of %j', (name, other) => {
		expect(addressKey(other)).toBe(addressKey(name))
	})

	it.each([
		['meera', 'meera2'],
		['Jal Mitra', 'Jal Mitra Trust'],
		['पानी', 'पाना'],
		['!!!', '???'],
		['asha.pillai2', 'asha.pillai3'],
	])('of %j is not that of %j', (name, other) => {
		expect(addressKey(other)).not.toBe(addressKey(name))
	})

	const anyName = fc
		.string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
		.filter((text) => text.trim() !== '')

	it('is something for every name, and the key of itself', () => {
		fc.assert(
			fc.property(anyName, (name) => {
				const key = addressKey(name)
				expect(key).not.toBe('')
				expect(addressKey(key)).toBe(key)
			}),
			{ numRuns: 2_000 },
		)
	})

	it('stays when letters are changed for others that look like them, and signs between words for other signs', () => {
		const username = fc.stringMatching(/^[a-z0-9](?:[a-z0-9._-]{1,48})[a-z0-9]$/)
		fc.assert(
			fc.property(username, fc.infiniteStream(fc.nat()), (name, choices) => {
				const choose = <T>(options: readonly T[]): T => options[choices.next().value % options.length] as T
				const disguised = [...name]
					.map((letter) => {
						if (/[._-]/.test(letter)) return choose(['.', '-', '_', ' ', ' – '])
						const twins = LOOKALIKE_PAIRS.flatMap(([a, b]) => (a === letter ? [b] : b === letter ? [a] : []))
						const twin = choose([letter, ...twins])
						return choose([twin, twin.toUpperCase()].filter((each) => each.toLowerCase() === twin))
					})
					.join('')
				expect(addressKey(disguised)).toBe(addressKey(name))
			}),
			{ numRuns: 2_000 },
		)
	})
})

describe('a name that nobody may have', () => {
	it.each([
		'login',
		'Admin',
		'search',
		'api',
		'l0gin',
		'Iogin',
		'log-in',
		'NEW_REQUEST',
		'robots.txt',
		'asha.js',
		'push-worker.js.br',
		'mark.svg.gz',
		'GetStarted',
		'talRadioAdmin',
		'myContactsandGroups',
		'icons',
		'Fonts',
		'sitemaps',
		'chunks',
		'constructor',
		'hasOwnProperty',
		'__proto__',
		'payu-error',
		'backoffice',
		'karuna',
		'Karuna2',
		'karuna.support',
		'karuna-foundation',
		'KarunaOfficial',
		'kаrunа',
		'karuna-help-desk',
		'support',
		'supp0rt',
		'security',
		'finance',
		'help',
		'verified',
		'official',
		'the.admin',
		'admin42',
		'018f0000-0000-7000-8000-000000000001',
	])('is %s, for people and organizations', (name) => {
		expect(nameProblem('user', name)).not.toBeNull()
		expect(nameProblem('organization', name)).not.toBeNull()
	})

	it.each(['jal-mitra-support', 'asha.admin', 'official_meera', 'meera.verified'])(
		'is %s for a person',
		(name) => {
			expect(nameProblem('user', name)).toBe(RESERVED_MESSAGE)
		},
	)

	it.each(['Jal Mitra Trust (Official)', 'Verified Wells'])('is %s for an organization', (name) => {
		expect(nameProblem('organization', name)).toBe(RESERVED_MESSAGE)
	})

	it('is the first part of the address of any page, or of a language', () => {
		const first = Object.values(PAGES)
			.map(({ path }) => path.split('/')[1] ?? '')
			.filter((segment) => segment !== '' && !segment.includes(':'))
		const languages = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
		for (const name of [...first, ...languages]) {
			const problems = [name, name.toUpperCase()].map((each) => nameProblem('user', each))
			expect([name, problems]).toEqual([name, [expect.any(String), expect.any(String)]])
		}
	})

	it('has letters of two alphabets in a word', () => {
		expect(nameProblem('organization', 'Jаl Mitra Trust')).toBe(MIXED_MESSAGE)
		expect(nameProblem('organization', 'Вода for Giridih')).toBeNull()
	})

	it.each([
		'karuna.sharma',
		'meerakrishnan',
		'asha.pillai2',
		'jalmitra',
		'helpage',
		'rooted',
		'tal.cohen',
		'anil',
	])('is not %s', (name) => {
		expect(nameProblem('user', name)).toBeNull()
	})

	it.each([
		'Jal Mitra Trust',
		'Help Foundation',
		'Rural Finance Trust',
		'Food Security Foundation',
		'Support for Mothers',
		'पानी ट्रस्ट',
		'St. Agnes Free Clinic',
		'Karuna Animal Welfare Association of Karnataka',
	])('is not %s for an organization', (name) => {
		expect(nameProblem('organization', name)).toBeNull()
	})
})

describe('the first part of an address of ours', () => {
	const addresses = Object.values(PAGES).flatMap(({ path }) => [path, addressIn('hi', path)])
	const segments = new Set(addresses.map((path) => path.split('/')[1] ?? ''))
	it.each([...segments].filter((segment) => segment !== '' && !segment.includes(':')))(
		'is nobody’s name: %s',
		(segment) => {
			expect(nameProblem('user', segment)).toBe(RESERVED_MESSAGE)
			expect(nameProblem('organization', segment)).toBe(RESERVED_MESSAGE)
		},
	)
})

it.each(['mark.svg', 'mark.svg.br', 'first-paint.js.gz'])(
	'a file of a build is nobody’s name: %s',
	(file) => {
		expect(nameProblem('user', file)).toBe(RESERVED_MESSAGE)
	},
)
