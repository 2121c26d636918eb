import { admins, all, beforeSession, owns, signedIn } from '../../nightly/access/rule.ts'
import { IMPORT_CALLS, IMPORT_REPLAYS, importThings } from '../calls.contact-imports.ts'
import { CONTACT_CALLS, CONTACT_REPLAYS, contactThings } from '../calls.contacts.ts'
import type { TestDeclaration } from '../declaration.ts'

const ofContact = owns({ id: 'things.contact' }, 'author')
const ofGroup = owns({ id: 'things.contactGroup' }, 'author')
const ofImport = owns({ id: 'things.contactImport' }, 'author')
const ofBook = owns({ userId: 'authorId' }, 'author')

export const declaration: TestDeclaration = {
	calls: [...CONTACT_CALLS, ...IMPORT_CALLS],
	replays: { ...CONTACT_REPLAYS, ...IMPORT_REPLAYS },
	rules: {
		// A book is its owner's alone, for staff too.
		...all(
			{ gate: 'signedIn', about: ofBook },
			'GET /api/v1/contacts',
			'GET /api/v1/contacts/csv',
			'GET /api/v1/contactGroups',
			'GET /api/v1/contacts/imports',
		),
		'POST /api/v1/contacts/imports': signedIn,
		...all(
			{ gate: 'signedIn', about: ofImport },
			'GET /api/v1/contacts/imports/{id}',
			'GET /api/v1/contacts/imports/{id}/skipped',
			'POST /api/v1/contacts/imports/{id}/start',
		),
		'GET /api/v1/contacts/tal': admins,
		'GET /api/v1/contacts/organizations': signedIn,
		'GET /api/v1/contacts/{id}/contactGroups': { gate: 'signedIn', about: ofContact },
		'POST /api/v1/contacts': { ...signedIn, body: { userId: 'own' } },
		'PUT /api/v1/contacts/{id}': { gate: 'signedIn', about: ofContact },
		'POST /api/v1/contacts/delete': { ...signedIn, none: true, body: { userId: 'own', contactIds: 'own' } },
		'POST /api/v1/contacts/import': { ...signedIn, body: { 'contacts.userId': 'own' } },
		...all(
			{ ...signedIn, body: { groupId: 'own', contactId: 'own' } },
			'POST /api/v1/contacts/assignToGroup',
			'POST /api/v1/contacts/removeFromGroup',
		),
		'POST /api/v1/contacts/supportCode': { ...signedIn, body: { userId: 'own' } },
		'POST /api/v1/contactGroups': { ...signedIn, body: { userId: 'own', contactIds: 'own' } },
		...all(
			{ gate: 'signedIn', about: ofGroup },
			'PUT /api/v1/contactGroups/{id}',
			'GET /api/v1/contactGroups/{id}/contacts',
		),
		'DELETE /api/v1/contactGroups/{id}': {
			gate: 'signedIn',
			about: owns({ id: 'things.spareContactGroup' }, 'author'),
		},
		...all(
			{ gate: 'signedIn', about: ofGroup, body: { contactIds: 'own' } },
			'POST /api/v1/contactGroups/{id}/contacts',
			'POST /api/v1/contactGroups/{id}/contacts/remove',
		),
		// Support needs its owner's code, and nobody has one here.
		'POST /api/backoffice/contactBooks/{id}/open': { ...admins, none: true, neutral: true },
		'GET /api/backoffice/contactBooks/{id}/contacts': { ...admins, none: true },
		'POST /api/backoffice/erasedContacts': admins,
		'POST /api/v1/contacts/erasure': beforeSession,
		// Nobody there has got a code.
		'POST /api/v1/contacts/erasure/confirm': { ...beforeSession, none: true, body: { email: 'any' } },
	},
	things: async (world) => ({ ...(await contactThings(world)), ...(await importThings(world)) }),
	ids: {
		kinds: {
			contact: ({ things }) => [things.contact ?? '', things.spareContact ?? ''],
			contactGroup: ({ things }) => [things.contactGroup ?? '', things.spareContactGroup ?? ''],
			contactImport: ({ things }) => [things.contactImport ?? '', things.spareContactImport ?? ''],
			contactBook: ({ people }) => [people.author.id],
		},
		segments: {
			contacts: ['contact'],
			contactGroups: ['contactGroup'],
			contactBooks: ['contactBook'],
			imports: ['contactImport'],
		},
		fields: { contactId: 'contact', contactIds: 'contact', groupId: 'contactGroup' },
	},
}
