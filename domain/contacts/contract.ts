import { z } from 'zod'
import { digitsIn } from '../../kernel/wire/digits.ts'
import { isEmail, readEmail } from '../../kernel/wire/email-addresses.ts'
import { id, instant, one, optionalText, plainText, regionCode, text } from '../../kernel/wire/schemas.ts'

export const CONTACT_NAME_LIMIT = 50
export const GROUP_NAME_LIMIT = 50
export const KNOWN_FROM_LIMIT = 200
export const MAX_IMPORTED = 2_000
export const MAX_CHOSEN = 2_000
export const MAX_GROUPS = 500

/** The id of the foundation's book; every other book has the id of its owner. */
export const FOUNDATION_BOOK = '00000000-0000-4000-8000-000000000001'
export const BOOK_KINDS = ['user', 'organization', 'foundation'] as const
export type BookKind = (typeof BOOK_KINDS)[number]
export const MAX_CONTACTS: Readonly<Record<BookKind, number>> = {
	user: 10_000,
	organization: 100_000,
	foundation: 1_000_000,
}

/** The built-in group of contacts in no other group. */
export const NO_GROUP = 'none'

const ENTER_EMAIL = 'common.fields.enterEmail'
const INVALID_EMAIL = 'common.fields.invalidEmail'

/** Returns an address in its normal form: lower case, the domain in ASCII, with its dots; null when invalid. */
export const contactEmail = (typed: string): string | null => readEmail(typed)?.toLowerCase() ?? null

const firstName = text(CONTACT_NAME_LIMIT, 'common.fields.enterFirstName')
const lastName = optionalText(CONTACT_NAME_LIMIT).default('')
const email = text(254, ENTER_EMAIL)
	.refine(isEmail, INVALID_EMAIL)
	.overwrite((typed) => contactEmail(typed) ?? typed)
const phoneNumber = text(40, 'contacts.fields.enterMobileNumber')
/** The owner of the book: the caller, an organization or the foundation; the caller unless given. */
const userId = id.optional()
/** The country of phone numbers without a prefix. */
const country = regionCode.optional()

export const contactBody = z.object({ firstName, lastName, email, phoneNumber, userId, country })
export const contactChange = contactBody.omit({ userId: true })
export type ContactBody = z.input<typeof contactBody>

export const contact = z
	.object({
		_id: id,
		firstName: z.string(),
		lastName: z.string(),
		email: z.string(),
		phoneNumber: z.string(),
		/** The owner of the book. */
		userId: id,
	})
	.meta({ id: 'Contact' })
export type Contact = z.output<typeof contact>
export const contactAnswer = one(contact)

/** A row of an import. Its contents are checked one by one, so that a wrong row leaves the others alone. */
const cell = optionalText(1_000).default('')
const importedRow = z.object({ firstName: cell, lastName: cell, email: cell, phoneNumber: cell, userId })
export type ImportedRow = z.output<typeof importedRow>

export const importBody = z.object({
	contacts: z.array(importedRow).min(1, 'contacts.fields.addContacts').max(MAX_IMPORTED),
	country,
	/** How the importer knows these people. */
	knownFrom: optionalText(KNOWN_FROM_LIMIT).default(''),
	isDryRun: z.boolean().default(false),
})
/** Reasons of skipped rows, and parts of a file's row that a contact was read without. */
export const IMPORT_PROBLEMS = [
	'noEmailOrPhone',
	'invalidEmail',
	'invalidPhone',
	'longName',
	'cardNumber',
	'invalidCard',
	'repeated',
	'erased',
	'bookFull',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]
const importResult = z
	.object({
		added: z.int(),
		changed: z.int(),
		unchanged: z.int(),
		/** Rows by their places in the list, from 0. */
		skipped: z.array(z.object({ row: z.int(), reason: z.enum(IMPORT_PROBLEMS) })),
	})
	.meta({ id: 'ContactImport' })
export type ImportResult = z.output<typeof importResult>
export const importAnswer = one(importResult).extend({ message: z.string() })

const SELECT_GROUP = 'contacts.fields.selectGroup'
const groupFilter = z.union([z.uuid(SELECT_GROUP), z.literal(NO_GROUP, SELECT_GROUP)], SELECT_GROUP)
const filter = { keyword: plainText().trim().max(100).optional(), groupId: groupFilter.optional() }
export interface ContactFilter {
	readonly keyword?: string | undefined
	readonly groupId?: string | undefined
}

export const CONTACT_SORTS = ['firstName', 'lastName', 'email'] as const
const paging = {
	sortBy: z.enum(CONTACT_SORTS).default('firstName'),
	sortOrder: z.enum(['asc', 'desc']).default('asc'),
	limit: z.coerce.number().int().min(1).max(500).default(20),
	/** The `nextCursor` of the page before, in the same order. */
	cursor: plainText().max(1_000).optional(),
}
export const contactsQuery = z.object({ userId, ...filter, ...paging })
export const bookQuery = contactsQuery.omit({ userId: true })
export const groupMembersQuery = bookQuery.omit({ groupId: true })
export const contactsCsvQuery = z.object({ userId, ...filter })
const listedContact = contact.extend({ groupIds: z.array(id) }).meta({ id: 'ListedContact' })
export type ListedContact = z.output<typeof listedContact>
export const contactList = z.object({
	statusCode: z.literal(200),
	data: z.array(listedContact),
	totalCountOfRecords: z.int(),
	/** Null on the last page. */
	nextCursor: z.string().nullable(),
})
export type ContactList = z.output<typeof contactList>

const SELECT_CONTACT = 'contacts.fields.selectContact'
const chosen = {
	contactIds: z.array(id).max(MAX_CHOSEN).optional(),
	/** All contacts that match, in place of single ones. */
	matching: z.object(filter).optional(),
}
const isChoice = ({ contactIds, matching }: ContactChoice): boolean =>
	(contactIds === undefined || contactIds.length === 0) !== (matching === undefined)
const oneChoice = { message: SELECT_CONTACT, path: ['contactIds'] }
export interface ContactChoice {
	readonly contactIds?: readonly string[] | undefined
	readonly matching?: ContactFilter | undefined
}
export const choiceBody = z.object(chosen).refine(isChoice, oneChoice)
export const deleteContactsBody = z.object({ userId, ...chosen }).refine(isChoice, oneChoice)
export const countAnswer = one(z.object({ count: z.int() }))

const groupName = text(GROUP_NAME_LIMIT, 'contacts.fields.enterGroupName')
/** A group has contacts from the start, unless its book is empty. */
export const groupBody = z
	.object({ name: groupName, userId, ...chosen })
	.refine(({ contactIds = [], matching }) => contactIds.length === 0 || matching === undefined, oneChoice)
export const groupChange = z.object({ name: groupName })

export const groupParams = z.object({ id: groupFilter })
export const contactGroup = z
	.object({
		_id: groupFilter,
		name: z.string(),
		count: z.int(),
		/** True for the built-in group. */
		isReadOnly: z.boolean(),
	})
	.meta({ id: 'ContactGroup' })
export type ContactGroup = z.output<typeof contactGroup>
export const contactGroupAnswer = one(contactGroup)
export const contactGroupsQuery = z.object({ userId })
export const contactGroupsAnswer = z.object({ statusCode: z.literal(200), data: z.array(contactGroup) })

export const contactToGroup = z.object({ groupId: groupFilter, contactId: id })
export const contactToGroupAnswer = one(contactToGroup)

export const bookOrganizationsAnswer = z.object({
	statusCode: z.literal(200),
	data: z.array(
		z.object({ _id: id, orgName: z.string(), count: z.int() }).meta({ id: 'ContactOrganization' }),
	),
})

export const supportCodeAnswer = one(z.object({ code: z.string(), until: instant }))
export const openBookBody = z.object({ code: plainText().trim().max(20) })
export const openedAnswer = one(z.object({ until: instant }))

export const eraseContactBody = z
	.object({
		email: optionalText(254)
			.refine((typed) => typed === '' || isEmail(typed), INVALID_EMAIL)
			.default(''),
		phoneNumber: optionalText(40).default(''),
		country,
	})
	.refine((body) => body.email !== '' || body.phoneNumber !== '', { message: ENTER_EMAIL, path: ['email'] })
export type EraseContactBody = z.input<typeof eraseContactBody>
/** The body by which a person without an account requests a code, which is sent back with `unique_id` as `email`. */
export const erasureBody = z.object({ email, captcha: optionalText(100).default('') })
export const erasureCodeAnswer = one(z.object({ unique_id: id, expiresAt: instant })).extend({
	message: z.string(),
})
export const confirmErasureBody = z.object({
	email: id,
	otp: text(20, 'users.fields.enterCode').overwrite(digitsIn),
})

export const erasedAnswer = z.object({ statusCode: z.literal(200), message: z.string() })
