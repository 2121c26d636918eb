import type { ApiCall } from './call.ts'
import { everyone, NOBODY, refused } from './calls.account-fields.ts'
import { notFound } from './calls.requests.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, newEachTime, type Replays, usedUp } from './replays.ts'
import type { World } from './world.ts'

export const CONTACTS = '/api/v1/contacts'
export const GROUPS = '/api/v1/contactGroups'
const BOOK = '/api/backoffice/contactBooks'
const ERASED = '/api/backoffice/erasedContacts'
export const ERASURE = `${CONTACTS}/erasure`

export const contactBody = (changes: object = {}) => ({
	firstName: 'Asha',
	lastName: 'Rao',
	email: `asha.${crypto.randomUUID().slice(0, 8)}@mail.example`,
	phoneNumber: '98111 22334',
	...changes,
})

interface Made {
	readonly data: { readonly _id: string }
}

export const addContact = async (owner: Caller, changes: object = {}): Promise<string> =>
	(await owner.json<Made>('POST', CONTACTS, contactBody(changes))).data._id

export const addGroup = async (owner: Caller, changes: object = {}): Promise<string> => {
	const body = { name: `Choir ${crypto.randomUUID().slice(0, 8)}`, matching: {}, ...changes }
	return (await owner.json<Made>('POST', GROUPS, body)).data._id
}

export const contactThings = async ({ people: { author } }: World) => ({
	contact: await addContact(author),
	spareContact: await addContact(author),
	contactGroup: await addGroup(author),
	spareContactGroup: await addGroup(author),
})

const THE_CONTACT = 'The contact'
const THE_GROUP = 'The group'
const readOnly = {
	status: 409,
	code: 'GROUP_READ_ONLY',
	message: 'This group can’t be changed. It has the contacts that are in no other group.',
} as const
const wrongNumbers = (right: object) =>
	['12', 'nonsense', '+911234'].map((phoneNumber) => ({
		label: `with the number ${phoneNumber}`,
		options: { body: { ...right, phoneNumber } },
		refusal: {
			status: 400,
			code: 'VALIDATION',
			message: 'Please enter valid mobile number',
			field: 'phoneNumber',
		},
	}))
const own = { as: 'author' } as const
const toGroup = ({ things }: World) => ({ groupId: things.contactGroup, contactId: things.contact })
const chosen = ({ things }: World) => ({ contactIds: [things.contact] })

const OF_GROUPS = (['/contacts', '/contacts/remove'] as const).map(
	(path): ApiCall => ({
		...own,
		route: `POST ${GROUPS}/{id}${path}`,
		url: ({ things }) => `${GROUPS}/${things.contactGroup}${path}`,
		body: chosen,
		rows: () => [
			{ label: 'of the built-in group', url: `${GROUPS}/none${path}`, refusal: readOnly },
			{
				label: 'with an unknown contact',
				options: { body: { contactIds: [crypto.randomUUID()] } },
				refusal: notFound(THE_CONTACT),
			},
		],
	}),
)

const OF_ONE = (['assignToGroup', 'removeFromGroup'] as const).map(
	(path): ApiCall => ({
		...own,
		route: `POST ${CONTACTS}/${path}`,
		url: () => `${CONTACTS}/${path}`,
		body: toGroup,
		rows: (world) => [
			{
				label: 'of the built-in group',
				options: { body: { ...toGroup(world), groupId: 'none' } },
				refusal: readOnly,
			},
			{
				label: 'with an unknown contact',
				options: { body: { ...toGroup(world), contactId: crypto.randomUUID() } },
				refusal: notFound(THE_CONTACT),
			},
			{
				label: 'with an unknown group',
				options: { body: { ...toGroup(world), groupId: crypto.randomUUID() } },
				refusal: notFound(THE_GROUP),
			},
		],
	}),
)

export const CONTACT_CALLS: readonly ApiCall[] = [
	{ ...own, route: `GET ${CONTACTS}`, url: () => CONTACTS },
	{ route: `GET ${CONTACTS}/tal`, as: 'admin', url: () => `${CONTACTS}/tal` },
	{ ...own, route: `GET ${CONTACTS}/csv`, url: () => `${CONTACTS}/csv` },
	{
		...own,
		route: `GET ${CONTACTS}/{id}/contactGroups`,
		url: ({ things }) => `${CONTACTS}/${things.contact}/contactGroups`,
	},
	{ ...own, route: `GET ${GROUPS}`, url: () => GROUPS },
	{
		...own,
		route: `GET ${GROUPS}/{id}/contacts`,
		url: ({ things }) => `${GROUPS}/${things.contactGroup}/contacts`,
	},
	{
		...own,
		route: `POST ${CONTACTS}`,
		url: () => CONTACTS,
		body: ({ people }) => contactBody({ userId: people.author.id }),
		rows: () => wrongNumbers(contactBody()),
	},
	{
		...own,
		route: `PUT ${CONTACTS}/{id}`,
		url: ({ things }) => `${CONTACTS}/${things.contact}`,
		body: () => contactBody(),
		rows: () => wrongNumbers(contactBody()),
	},
	{
		...own,
		route: `POST ${CONTACTS}/delete`,
		url: () => `${CONTACTS}/delete`,
		body: ({ people, things }) => ({ userId: people.author.id, contactIds: [things.spareContact] }),
	},
	{
		...own,
		route: `POST ${CONTACTS}/import`,
		url: () => `${CONTACTS}/import`,
		body: ({ people }) => ({ contacts: [contactBody({ userId: people.author.id })], knownFrom: 'The choir' }),
		rows: ({ people }) => [
			{
				label: 'into two books',
				options: { body: { contacts: [{ userId: people.author.id }, { userId: crypto.randomUUID() }] } },
				refusal: { status: 400, code: 'VALIDATION', field: 'contacts' },
			},
		],
	},
	{
		...own,
		route: `POST ${GROUPS}`,
		url: () => GROUPS,
		body: ({ people, things }) => ({
			name: `Choir ${crypto.randomUUID().slice(0, 8)}`,
			userId: people.author.id,
			contactIds: [things.contact],
		}),
		rows: () => [
			{
				label: 'without contacts',
				options: { body: { name: 'Nobody' } },
				refusal: {
					status: 400,
					code: 'VALIDATION',
					message: 'Please select any contact',
					field: 'contactIds',
				},
			},
		],
	},
	{
		...own,
		route: `PUT ${GROUPS}/{id}`,
		url: ({ things }) => `${GROUPS}/${things.contactGroup}`,
		body: () => ({ name: `Choir ${crypto.randomUUID().slice(0, 8)}` }),
		rows: () => [{ label: 'of the built-in group', url: `${GROUPS}/none`, refusal: readOnly }],
	},
	{
		...own,
		route: `DELETE ${GROUPS}/{id}`,
		url: ({ things }) => `${GROUPS}/${things.spareContactGroup}`,
		rows: () => [{ label: 'of the built-in group', url: `${GROUPS}/none`, refusal: readOnly }],
	},
	...OF_GROUPS,
	...OF_ONE,
	{
		...own,
		route: `POST ${CONTACTS}/supportCode`,
		url: () => `${CONTACTS}/supportCode`,
		body: ({ people }) => ({ userId: people.author.id }),
	},
	{
		route: `POST ${BOOK}/{id}/open`,
		as: 'admin',
		url: ({ people }) => `${BOOK}/${people.author.id}/open`,
		body: () => ({ code: '000000' }),
		rows: ({ people }) =>
			[people.author.id, crypto.randomUUID()].map((id) => ({
				label: `of the book ${id}`,
				url: `${BOOK}/${id}/open`,
				refusal: { status: 400, code: 'SUPPORT_CODE_INVALID', field: 'code' },
			})),
	},
	{
		route: `GET ${BOOK}/{id}/contacts`,
		as: 'admin',
		url: ({ people }) => `${BOOK}/${people.author.id}/contacts`,
		rows: () => [{ label: 'that is closed', refusal: notFound('The contacts', 'were') }],
	},
	{
		route: `POST ${ERASED}`,
		as: 'admin',
		url: () => ERASED,
		body: () => ({ email: 'nobody@mail.example' }),
		rows: () => [
			{
				label: 'without an address',
				options: { body: {} },
				refusal: { status: 400, code: 'VALIDATION', message: 'Please enter email', field: 'email' },
			},
		],
	},
	{
		...everyone,
		route: `POST ${ERASURE}`,
		url: () => ERASURE,
		body: () => ({ email: 'nobody@mail.example', captcha: 'a captcha that nobody solved' }),
		rows: () => [
			refused('without a solved captcha', 'CAPTCHA_INVALID', 'The captcha is not solved. Please try again.'),
		],
	},
	{
		...everyone,
		route: `POST ${ERASURE}/confirm`,
		url: () => `${ERASURE}/confirm`,
		body: () => ({ email: NOBODY, otp: '123456' }),
		rows: () => [
			refused(
				'with a code for nobody',
				'CODE_INVALID',
				'This code is wrong or too old. Please check it, or ask for a new one.',
			),
		],
	},
]

export const CONTACT_REPLAYS: Replays = {
	[`POST ${CONTACTS}`]: 'right call',
	[`PUT ${CONTACTS}/{id}`]: 'right call',
	[`POST ${CONTACTS}/delete`]: async ({ people: { author } }) => ({
		caller: author,
		method: 'POST',
		url: `${CONTACTS}/delete`,
		body: { contactIds: [await addContact(author)] },
		other: { contactIds: [await addContact(author)] },
	}),
	[`POST ${CONTACTS}/import`]: 'right call',
	[`POST ${CONTACTS}/assignToGroup`]: async ({ people: { author }, things: { contactGroup: groupId } }) => ({
		caller: author,
		method: 'POST',
		url: `${CONTACTS}/assignToGroup`,
		body: { groupId, contactId: await addContact(author) },
		other: { groupId, contactId: await addContact(author) },
	}),
	[`POST ${CONTACTS}/removeFromGroup`]: 'right call',
	[`POST ${CONTACTS}/supportCode`]: newEachTime,
	[`POST ${GROUPS}`]: 'right call',
	[`PUT ${GROUPS}/{id}`]: 'right call',
	[`DELETE ${GROUPS}/{id}`]: leavesTheSame,
	[`POST ${GROUPS}/{id}/contacts`]: 'right call',
	[`POST ${GROUPS}/{id}/contacts/remove`]: 'right call',
	[`POST ${BOOK}/{id}/open`]: usedUp,
	[`POST ${ERASED}`]: leavesTheSame,
	[`POST ${ERASURE}`]: newEachTime,
	[`POST ${ERASURE}/confirm`]: usedUp,
}
