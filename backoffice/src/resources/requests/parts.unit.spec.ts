import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../demo/random.ts'
import { sampleFields } from '../../../../demo/sample-fields.ts'
import type { RequestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import { requestVersion } from '../../../../domain/requests/backoffice.contract.ts'
import { KINDS } from '../../../../domain/requests/kinds/kinds.contract.ts'
import english from '../../../../locales/en/kinds.json' with { type: 'json' }
import hindi from '../../../../locales/hi/kinds.json' with { type: 'json' }
import { differencesOf, partsOf } from './parts.ts'

const VERSION: RequestVersion = {
	title: 'A well',
	description: 'For the school.',
	role: 'donee',
	category: 'education',
	place: 'Bero',
	beneficiaryName: 'Asha',
	fields: {},
	fieldFiles: [],
	requested: '100.00',
	endDate: '2099-12-31',
	isPrivate: false,
	allowedViewers: [],
	isUrgent: false,
	isTaxBenefit: false,
	images: [],
	documents: [],
	videos: [],
}
const OTHER: Partial<RequestVersion> = {
	title: 'Two wells',
	description: 'For the schools.',
	role: 'donor',
	category: 'health',
	place: 'Ranchi',
	beneficiaryName: 'Usha',
	requested: '200.00',
	endDate: '2098-12-31',
	isPrivate: true,
	isUrgent: true,
	isTaxBenefit: true,
	images: [
		{
			_id: '1',
			url: '',
			cardUrl: '',
			cardPicture: { url: '', width: 776, height: 435, preview: null, avif: null, webp: null },
		},
	],
	videos: [{ _id: '1', url: '', posterUrl: null, contentType: 'video/mp4', size: 1, seconds: 1 }],
	documents: [
		{ _id: '1', url: '', name: '', userGivenName: 'Bill', note: '', contentType: 'application/pdf', size: 1 },
	],
}
const textsOf = (catalog: { readonly kinds: object }) =>
	catalog.kinds as Readonly<Record<string, { readonly fields?: Readonly<Record<string, string>> }>>

describe.each(KINDS.map((kind) => [kind.code, kind] as const))('a version of %s', (code, kind) => {
	test.each(kind.sides)('has a row for every field of a %s that was changed', (side) => {
		const before = { ...VERSION, role: side, fields: {} }
		const fields = sampleFields(kind, side, seededRandom(3), Date.now()) as RequestVersion['fields']
		const names = differencesOf(code, before, { ...before, fields }).map(({ name }) => name)
		expect(names.toSorted()).toEqual(Object.keys(fields).toSorted())
	})

	test('has a row for every field that is declared, with its name in both languages', () => {
		const names = partsOf(code).map(({ name }) => name)
		for (const name of Object.keys(kind.fields)) {
			expect(names).toContain(name)
			expect([name, textsOf(english)[code]?.fields?.[name]]).not.toContain(undefined)
			expect([name, textsOf(hindi)[code]?.fields?.[name]]).not.toContain(undefined)
		}
	})

	test.each(Object.keys(OTHER))('has a row where %s differs', (name) => {
		const after = { ...VERSION, [name]: OTHER[name as keyof RequestVersion] }
		expect(differencesOf(code, VERSION, after).map((part) => part.name)).toEqual([name])
	})

	test('has a row for each part of the contract', () => {
		const shared = ['fields', 'fieldFiles', 'allowedViewers']
		const names = partsOf(code).map(({ name }) => name)
		const missing = Object.keys(requestVersion.shape).filter(
			(name) => !names.includes(name) && !shared.includes(name),
		)
		expect(missing).toEqual([])
	})
})

test('Who is invited counts only while a request is private.', () => {
	const invited = { ...VERSION, allowedViewers: ['asha'] }
	expect(differencesOf('cash', VERSION, invited)).toEqual([])
	const closed = { ...VERSION, isPrivate: true }
	expect(differencesOf('cash', closed, { ...closed, allowedViewers: ['asha'] })).toHaveLength(1)
})
