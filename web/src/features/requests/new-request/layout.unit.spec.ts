import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../../demo/random.ts'
import { sampleFields } from '../../../../../demo/sample-fields.ts'
import { requestBody } from '../../../../../domain/requests/contract.ts'
import { fieldsOn, hasMoney, KINDS, raiserOf } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import english from '../../../../../locales/en/kinds.json' with { type: 'json' }
import hindi from '../../../../../locales/hi/kinds.json' with { type: 'json' }
import { emptyForm, type RequestValues, toBody } from './form-values.ts'
import { hasField, placesAt, stepOf, WIZARD_STEPS } from './layout.ts'
import { emptyValue, filledIn, typedValue, wireFields } from './own-fields.ts'
import { faultyPlaces, requestForm } from './request-form.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const ID = '0193b1d2-0000-7000-8000-000000000001'
const EVERY_SIDE = KINDS.flatMap((kind) => kind.sides.map((side) => [kind.code, side, kind] as const))

type Texts = { readonly [name: string]: string | Texts | undefined }
const textAt = (texts: object, ...path: readonly string[]) =>
	path.reduce<string | Texts | undefined>(
		(found, name) => (typeof found === 'object' ? found[name] : undefined),
		texts as Texts,
	)

describe.each(EVERY_SIDE)('The form of %s for a %s', (code, side, kind) => {
	const samples = sampleFields(kind, side, seededRandom(3), NOW)
	const typed = Object.fromEntries(
		fieldsOn(kind, side).map(([name, field]) => [name, typedValue(field, samples[name] as never, 'IN', [])]),
	)
	const filled: RequestValues = {
		...emptyForm(kind, 'IN', side),
		orgId: raiserOf(kind, side) === 'member' ? ID : '',
		category: 'health',
		beneficiaryName: 'Asha',
		place: 'Ranchi, Jharkhand',
		cityId: 'IN.38.Ranchi',
		quantity: '40000',
		endDate: '2026-12-31',
		title: 'A title',
		description: 'A description',
		images: [{ _id: ID, url: '/files/a', cardUrl: '/files/b' }],
		fields: { ...emptyForm(kind, 'IN').fields, ...typed },
	}
	const faults = (values: RequestValues) =>
		requestForm(kind, () => NOW)
			.safeParse(values)
			.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

	it('has each of its fields once, and none of the other side', () => {
		const places = WIZARD_STEPS.flatMap((step) => placesAt(kind, side, step))
		expect(places).toEqual([...new Set(places)])
		const own = places.filter((place) => place.startsWith('fields.'))
		expect(own.toSorted()).toEqual(
			fieldsOn(kind, side)
				.map(([name]) => `fields.${name}`)
				.toSorted(),
		)
		for (const step of WIZARD_STEPS)
			for (const place of placesAt(kind, side, step)) expect(stepOf(kind, side, place)).toBe(step)
		expect(hasField(kind, side, 'quantity')).toBe(hasMoney(code, side))
	})

	it('has a name, a heading, a line about it, labels and options in both languages', () => {
		for (const texts of [english, hindi]) {
			for (const name of ['name', 'new', 'about'])
				expect([name, typeof textAt(texts, 'kinds', code, name)]).toEqual([name, 'string'])
			for (const [name, field] of fieldsOn(kind, side)) {
				expect([name, typeof textAt(texts, 'kinds', code, 'fields', name)]).toEqual([name, 'string'])
				const options = 'options' in field ? field.options.filter((option) => /^[a-z]/.test(option)) : []
				for (const option of options)
					expect([option, typeof textAt(texts, 'options', option)]).toEqual([option, 'string'])
			}
		}
	})

	it('passes once it is filled in, and sends what was read', () => {
		expect(faults(filled)).toEqual([])
		const sent = requestBody.parse(toBody(kind, filled)) as Record<string, unknown>
		expect([sent.requestType, sent.role]).toEqual([code, side])
		const wire = wireFields(kind, side, filled.fields, 'IN')
		for (const [name, value] of Object.entries(samples)) expect([name, wire[name]]).toEqual([name, value])
		const saved = Object.entries(samples).filter(([, value]) => value !== false)
		expect(filledIn(kind, side, filled.fields, 'IN')).toEqual(Object.fromEntries(saved))
	})

	it('says once, for each field that is needed and empty, what is missing', () => {
		const found = faults(emptyForm(kind, 'IN', side)).map((fault) => fault.split(': ')[0])
		expect(found).toEqual([...new Set(found)])
		for (const [name, field] of fieldsOn(kind, side)) {
			const isMissing = found.some(
				(place) => place === `fields.${name}` || place?.startsWith(`fields.${name}.`),
			)
			expect([name, isMissing]).toEqual([name, !field.isOptional])
		}
	})

	it('leads from each fault to its field, in the order of the page', () => {
		const error = { type: 'custom', message: 'No' }
		const own = Object.fromEntries(fieldsOn(kind, side).map(([name]) => [name, error]))
		const places = WIZARD_STEPS.flatMap((step) => placesAt(kind, side, step)).filter((place) =>
			place.startsWith('fields.'),
		)
		expect(faultyPlaces(kind, side, { fields: own } as never)).toEqual(places)
	})
})

it('A field of each type is empty until it is filled in, and is read back as it was typed', () => {
	for (const { fields } of KINDS)
		for (const field of Object.values(fields))
			expect(typedValue(field, undefined, 'IN', [])).toEqual(emptyValue(field))
})
