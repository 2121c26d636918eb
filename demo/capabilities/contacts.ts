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
	/** Names by words that their members have in common. */
	readonly groups: Readonly<Record<string, string>>
	readonly idOf: (tools: DemoStepTools) => string
}
const BOOKS: readonly Book[] = [
	{
		key: 'family',
		owner: 'donee',
		knownFrom: 'Family, neighbours and the parents of the school',
		groups: { 'Parents of the school': 'Thomas', Neighbours: 'Pooja' },
		idOf: ({ userId }) => userId('donee'),
	},
	{
		key: 'jalmitra',
		owner: 'owner',
		knownFrom: 'They signed our list at the water camp',
		groups: { 'Water camp': 'Mehta' },
		idOf: ({ organizationId }) => organizationId('jalmitra'),
	},
	{
		key: 'foundation',
		owner: 'admin',
		knownFrom: 'Guests of the kindness day',
		groups: { 'Kindness day': 'Zaidi' },
		idOf: () => FOUNDATION_BOOK,
	},
]

/** The last ones of the family come from the file of a school fête. */
const FROM_FILE = 20

const contactsOf = (book: string, count = CONTACTS_OF_BOOK) =>
	Array.from({ length: count }, (_, at) => ({
		firstName: FIRST_NAMES[at % FIRST_NAMES.length] ?? '',
		lastName: LAST_NAMES[Math.floor(at / FIRST_NAMES.length)] ?? '',
		email: `${book}.${at}@mail.example`,
		phoneNumber: at % 3 === 0 ? `+9198200${String(10_000 + at)}` : '',
	}))

const fileOfFete = (): Buffer =>
	Buffer.from(
		[
			'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value',
			...contactsOf('family')
				.slice(-FROM_FILE)
				.map(({ firstName, lastName, email, phoneNumber }) =>
					[firstName, lastName, email, phoneNumber].join(),
				),
			'Grandmother,,,',
			'Mr. Dutta,,dutta at mail.example,',
			'Anil,Zaidi,family.99@mail.example,',
			'Seema,Rao,seema.rao@mail.example,12',
		].join('\n'),
	)

async function fillBook({ key, owner, knownFrom, groups, idOf }: Book, tools: DemoStepTools): Promise<void> {
	const visitor = await tools.signedIn(owner)
	const userId = idOf(tools)
	const count = CONTACTS_OF_BOOK - (key === 'family' ? FROM_FILE : 0)
	const contacts = contactsOf(key, count).map((contact) => ({ ...contact, userId }))
	const headers = { 'idempotency-key': tools.key }
	await visitor.json('POST', '/api/v1/contacts/import', { contacts, knownFrom }, headers)
	for (const [name, keyword] of Object.entries(groups)) {
		const group = { name, userId, matching: { keyword } }
		const once = { 'idempotency-key': `${tools.key}-${keyword}` }
		await visitor.json('POST', '/api/v1/contactGroups', group, once)
	}
}

interface Read {
	readonly data: { readonly import: { readonly _id: string } }
}

async function importFete(tools: DemoStepTools): Promise<void> {
	const visitor = await tools.signedIn('donee')
	const { data } = await visitor.upload<Read>('/api/v1/contacts/imports', fileOfFete(), 'school-fete.csv')
	const start = `/api/v1/contacts/imports/${data.import._id}/start`
	await visitor.json('POST', start, { knownFrom: 'The school fête' }, { 'idempotency-key': tools.key })
}

export const demo: DemoCapability = {
	steps: () => [
		...BOOKS.map(
			(book, place): DemoStep => ({
				at: 102 * DAY_MS + place * HOUR_MS,
				isIndependent: true,
				play: (tools) => fillBook(book, tools),
			}),
		),
		// Skipped rows are saved for seven days.
		{ at: 117 * DAY_MS, isIndependent: true, play: importFete },
	],
}
