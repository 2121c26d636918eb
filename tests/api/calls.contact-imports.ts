import type { ApiCall } from './call.ts'
import { notFound } from './calls.requests.ts'
import { type Caller, type FormPart, multipart } from './harness.ts'
import type { Replays } from './replays.ts'
import type { World } from './world.ts'

export const IMPORTS = '/api/v1/contacts/imports'

export const contactFile = (content: Buffer | string, ...fields: FormPart[]) =>
	multipart([...fields, { name: 'file', fileName: 'contacts.csv', content }])

const newFile = () =>
	contactFile(`firstname,email\nAsha,asha.${crypto.randomUUID()}@mail.example\nRavi,nowhere`)

interface Read {
	readonly data: { readonly import: { readonly _id: string } }
}

export const readFileOf = async (owner: Caller): Promise<string> => {
	const { body, headers } = newFile()
	return (await owner.json<Read>('POST', IMPORTS, body, headers)).data.import._id
}

export const importThings = async ({ people: { author } }: World) => ({
	contactImport: await readFileOf(author),
	spareContactImport: await readFileOf(author),
})

const own = { as: 'author' } as const
const importAt = ({ things }: World) => `${IMPORTS}/${things.contactImport}`
const unknown = {
	label: 'of an unknown import',
	refusal: {
		status: 404,
		code: 'NOT_FOUND',
		message: 'The import was not found. A file is saved for seven days.',
	},
}
const refusedFile = (label: string, content: Buffer | string, code: string) => ({
	label,
	options: contactFile(content),
	refusal: { status: 400, code, field: 'file' },
})

export const IMPORT_CALLS: readonly ApiCall[] = [
	{ ...own, route: `GET ${IMPORTS}`, url: () => IMPORTS },
	{ ...own, route: `GET ${IMPORTS}/{id}`, url: importAt },
	{ ...own, route: `GET ${IMPORTS}/{id}/skipped`, url: (world) => `${importAt(world)}/skipped` },
	{
		...own,
		route: `POST ${IMPORTS}`,
		url: () => IMPORTS,
		rows: ({ people }) => [
			{ label: 'as JSON', options: { body: {} }, refusal: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' } },
			refusedFile('of an empty file', '', 'FILE_MISSING'),
			refusedFile('of blanks', ' \n', 'FILE_UNREADABLE'),
			refusedFile('of a workbook', Buffer.from('PK\x03\x04\x14\0'), 'FILE_UNREADABLE'),
			refusedFile('with NUL', 'email\nram@mail.example\n\0', 'FILE_UNREADABLE'),
			refusedFile('of 5,000 columns', Array(5_000).fill('email').join(), 'FILE_UNREADABLE'),
			refusedFile('with a row of 1 MB', `email\n${'x'.repeat(2 ** 20)}`, 'FILE_UNREADABLE'),
			refusedFile('with an open quotation mark', 'email\n"x', 'FILE_UNREADABLE'),
			refusedFile('of old cards', 'BEGIN:VCARD\nVERSION:2.1\nEND:VCARD\n', 'FILE_UNREADABLE'),
			refusedFile('of 25 MB', Buffer.alloc(25_000_001, 'a'), 'FILE_TOO_LARGE'),
			...['{', '{"email":-1}', '{"email":1000}', '{"other":1}'].map((columns) => ({
				label: `with the columns ${columns}`,
				options: contactFile('a,b', { name: 'columns', content: columns }),
				refusal: { status: 400, code: 'VALIDATION', field: 'columns' },
			})),
			{
				label: 'into a book of others',
				options: contactFile('email\n', { name: 'userId', content: people.leader.id }),
				refusal: notFound('The contacts', 'were'),
			},
		],
	},
	{
		...own,
		route: `POST ${IMPORTS}/{id}/start`,
		url: (world) => `${importAt(world)}/start`,
		body: () => ({ knownFrom: 'The choir' }),
		rows: () => [{ ...unknown, url: `${IMPORTS}/${crypto.randomUUID()}/start` }],
	},
]

export const IMPORT_REPLAYS: Replays = {
	[`POST ${IMPORTS}`]: async ({ people: { author } }) => ({
		caller: author,
		method: 'POST',
		url: IMPORTS,
		...newFile(),
		other: newFile().body,
	}),
	[`POST ${IMPORTS}/{id}/start`]: async ({ people: { author } }) => ({
		caller: author,
		method: 'POST',
		url: `${IMPORTS}/${await readFileOf(author)}/start`,
		body: { knownFrom: 'The choir' },
		other: { knownFrom: 'The school' },
	}),
}
