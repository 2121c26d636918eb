import { describe, expect, test } from 'vitest'
import { REVIEW_ACTIONS } from '../../../domain/requests/backoffice.contract.ts'
import { STATUSES } from '../../../domain/requests/contract.ts'
import { en } from './en.ts'
import { hi } from './hi.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every message by its path. */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
	Object.entries(tree).flatMap(([key, value]) =>
		typeof value === 'string' ? [[`${prefix}${key}`, value]] : flat(value, `${prefix}${key}.`),
	)

const english = new Map(flat(en))
const hindi = new Map(flat(hi))
const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort()

describe('Messages', () => {
	test('English and Hindi have the same keys.', () => {
		expect([...hindi.keys()].sort()).toEqual([...english.keys()].sort())
	})

	test('No message is empty.', () => {
		expect([...english, ...hindi].filter(([, text]) => text.trim() === '')).toEqual([])
	})

	test('Hindi says nothing that English does not fill in.', () => {
		const strange = [...hindi].filter(([key, text]) =>
			places(text).some((place) => !places(english.get(key) ?? '').includes(place)),
		)
		expect(strange).toEqual([])
	})

	test('Hindi is written in Devanagari.', () => {
		expect([...hindi].filter(([, text]) => !/[\u0900-\u097F]|\{\{/.test(text))).toEqual([])
	})

	test('Every event has a name.', () => {
		const events = Object.values(
			import.meta.glob<Record<string, unknown>>('../../../domain/*/*.events.ts', { eager: true }),
		)
			.flatMap((exports) => Object.entries(exports))
			.flatMap(([name, types]) => (name.endsWith('_EVENTS') ? (types as string[]) : []))
		expect(events.length).toBeGreaterThan(90)
		expect(events.filter((type) => !english.has(`event.${type}`))).toEqual([])
	})

	test('Every action and every status has its words.', () => {
		expect(Object.keys(en.action).sort()).toEqual([...REVIEW_ACTIONS].sort())
		expect(Object.keys(en.status).sort()).toEqual([...STATUSES].sort())
	})

	test('The spec’s own messages are kept to the letter.', () => {
		expect(en.list.loading).toBe('Loading...')
		expect(en.list.empty).toBe('No Records Found')
		expect(en.common.fetchFailed).toBe('Problem in fetching. {{message}}')
		expect(en.access.noPrivilege).toBe('You do not have the privilege to access the requested page!')
		expect(en.access.notAllowed).toBe('You are not allowed to access this page')
	})
})
