import { FOUNDATION_BOOK } from '../../domain/contacts/contract.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const FIRST_NAMES = ['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Rohan', 'सीमा', 'Thomas', 'Yusuf', 'अनिल', 'Pooja']
const LAST_NAMES = [
	'Bhatt',
	'Fernandes',
	'Ghosh',
	'Kulkarni',
	'Mehta',
	'Pillai',
	'Sethi',
	'शर्मा',
	'Varma',
	'Zaidi',
]
const CONTACTS_OF_BOOK = 100

interface Book {
	readonly key: string
	readonly owner: string
	readonly knownFrom: string
	readonly groups: readonly string[]
	readonly idOf: (tools: DemoStepTools) => string
}
const BOOKS: readonly Book[] = [
	{
		key: 'family',
		owner: 'donee',
		knownFrom: 'Family, neighbours and the parents of the school',
		groups: ['Thomas', 'Pooja'],
		idOf: ({ userId }) => userId('donee'),
	},
	{
		key: 'jalmitra',
		owner: 'owner',
		knownFrom: 'They signed our list at the water camp',
		groups: ['Mehta'],
		idOf: ({ organizationId }) => organizationId('jalmitra'),
	},
	{
		key: 'foundation',
		owner: 'admin',
		knownFrom: 'Guests of the kindness day',
		groups: ['Zaidi'],
		idOf: () => FOUNDATION_BOOK,
	},
]

const contactsOf = (book: string, userId: string) => [
	...Array.from({ length: CONTACTS_OF_BOOK }, (_, at) => ({
		firstName: FIRST_NAMES[at % FIRST_NAMES.length],
		lastName: LAST_NAMES[Math.floor(at / FIRST_NAMES.length)],
		email: `${book}.${at}@mail.example`,
		phoneNumber: at % 3 === 0 ? `+9198200${String(10_000 + at)}` : '',
		userId,
	})),
	// It has no address, and is skipped.
	{ firstName: 'Grandmother', userId },
]

export const demo: DemoCapability = {
	steps: () =>
		BOOKS.map(
			(book, place): DemoStep => ({
				at: 102 * DAY_MS + place * HOUR_MS,
				isIndependent: true,
				play: async (tools) => {
					const owner = await tools.signedIn(book.owner)
					const userId = book.idOf(tools)
					const contacts = contactsOf(book.key, userId)
					const headers = { 'idempotency-key': tools.key }
					const body = { contacts, knownFrom: book.knownFrom }
					await owner.json('POST', '/api/v1/contacts/import', body, headers)
					for (const name of book.groups) {
						const group = { name, userId, matching: { keyword: name } }
						const once = { 'idempotency-key': `${tools.key}-${name}` }
						await owner.json('POST', '/api/v1/contactGroups', group, once)
					}
				},
			}),
		),
}
