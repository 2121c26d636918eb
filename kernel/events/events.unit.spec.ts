import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../ports/event-log.ts'
import type { JsonObject } from '../wire/json.ts'
import {
	changed,
	eventCatalog,
	type FormerEvent,
	renamed,
	renameFields,
	split,
	UnknownEvent,
} from './events.ts'

const stored = (type: string, schemaVersion: number, data: JsonObject): StoredEvent =>
	({ id: 'an id', stream: 'spec-1', type, schemaVersion, data, metadata: {} }) as unknown as StoredEvent

const FORMER: readonly FormerEvent[] = [
	changed('Paid', 1, renameFields({ sum: 'amount' })),
	changed('Paid', 2, (data) => ({ currency: 'INR', ...data })),
	renamed('Payed', 'Paid'),
	split('Moved', ['Came', 'Went'], ({ amount }) => (Number(amount) < 0 ? 'Went' : 'Came')),
]
const catalog = eventCatalog(['Paid', 'Came', 'Went'], FORMER)
const lifted = (type: string, schemaVersion: number, data: JsonObject) => {
	const event = catalog.lift(stored(type, schemaVersion, data))
	return [event.type, event.schemaVersion, event.data]
}

describe('A catalog of events', () => {
	it('leaves events of today as they are', () => {
		const event = stored('Paid', 3, { amount: '5', currency: 'USD' })
		expect(catalog.lift(event)).toBe(event)
	})

	it('lifts former ones step by step, and says how they were stored', () => {
		expect(lifted('Paid', 2, { amount: '5' })).toEqual(['Paid', 3, { amount: '5', currency: 'INR' }])
		expect(lifted('Paid', 2, { amount: '5', currency: 'USD' })).toEqual([
			'Paid',
			3,
			{ amount: '5', currency: 'USD' },
		])
		expect(lifted('Payed', 1, { sum: '5' })).toEqual(['Paid', 3, { amount: '5', currency: 'INR' }])
		expect(lifted('Moved', 1, { amount: '-1' })).toEqual(['Went', 1, { amount: '-1' }])
		expect(lifted('Moved', 1, { amount: '1' })).toEqual(['Came', 1, { amount: '1' }])
		expect(catalog.lift(stored('Payed', 1, { sum: '5' })).stored).toEqual({
			type: 'Payed',
			schemaVersion: 1,
			data: { sum: '5' },
		})
	})

	it('knows under which types an event of today may be stored', () => {
		expect(catalog.storedTypes(['Paid'])).toEqual(['Paid', 'Payed'])
		expect(catalog.storedTypes(['Went'])).toEqual(['Went', 'Moved'])
	})

	it('refuses what nobody declares', () => {
		expect(() => lifted('Paid', 4, {})).toThrow(
			/is a Paid of version 4: this release knows none but version 3/,
		)
		expect(() => lifted('Sold', 1, {})).toThrow(/no capability of this release declares/)
		expect(() => catalog.versionOf('Payed')).toThrow(UnknownEvent)
		expect(catalog.versionOf('Paid')).toBe(3)
	})

	it.each<[string, readonly string[], readonly FormerEvent[]]>([
		['a type is declared twice', ['Paid', 'Paid'], []],
		['a former shape is declared twice', ['Paid'], [renamed('Payed', 'Paid'), renamed('Payed', 'Paid')]],
		['a step leads nowhere', ['Paid'], [renamed('Payed', 'Sold')]],
		['a version is missing', ['Paid'], [changed('Paid', 2, (data) => data)]],
	])('is not made when %s', (_, types, former) => {
		expect(() => eventCatalog(types, former)).toThrow(TypeError)
	})
})
