import { expect, it } from 'vitest'
import { bodyOf, EMPTY, type TypedAdvert, typedAdvert, typedOf } from './advert-form.ts'

const ITEM = '019ad7f0-0000-7000-8000-000000000001'
const FORM: TypedAdvert = {
	...EMPTY,
	name: 'Blood drive',
	itemId: ITEM,
	from: '2026-12-01',
	until: '2026-12-31',
	dayparts: '07:00-10:00, 17:30-24:00',
	capHour: '2',
}
const problemsOf = (changes: Partial<TypedAdvert>) =>
	typedAdvert.safeParse({ ...FORM, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])

it('What is typed is sent, and what is saved is typed.', () => {
	const body = bodyOf(FORM)
	const dayparts = [
		{ from: 420, to: 600 },
		{ from: 1_050, to: 1_440 },
	]
	expect(body).toMatchObject({ dayparts, capHour: 2, capDay: null, weight: 1, distanceMinutes: 0 })
	const saved = { ...body, id: ITEM, item: '', plays: 0, createdAt: '' } as Parameters<typeof typedOf>[0]
	expect(typedOf(saved)).toEqual(FORM)
	expect(problemsOf({})).toBeUndefined()
})

it.each([
	[{ capHour: '0' }, 'capHour', 'radio.fields.capFromOne'],
	[{ capDay: 'two' }, 'capDay', 'radio.fields.capFromOne'],
	[{ dayparts: 'mornings' }, 'dayparts', 'radio.fields.enterDayparts'],
	[{ dayparts: '10:00-07:00' }, 'dayparts', 'radio.fields.endBeforeStart'],
	[{ itemId: '' }, 'itemId', 'radio.fields.selectAdvert'],
])('A form with %j has its problem there.', (changes, field, message) => {
	expect(problemsOf(changes)).toContainEqual([field, message])
})
