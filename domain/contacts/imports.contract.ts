import { z } from 'zod'
import { id, instant, one, regionCode, text } from '../../kernel/wire/schemas.ts'
import { IMPORT_PROBLEMS, KNOWN_FROM_LIMIT } from './contract.ts'

export const IMPORT_LIMIT_BYTES = 25_000_000
export const IMPORT_TERM_DAYS = 7

export const IMPORT_STATES = ['checked', 'importing', 'done'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const CHOOSE = 'contacts.fields.chooseColumns'
const column = z.int(CHOOSE).min(0, CHOOSE).max(999, CHOOSE).optional()
/** The places of columns, from 0, of a file whose headings are unknown. */
export const importColumns = z.strictObject(
	{
		name: column,
		firstName: column,
		lastName: column,
		email: column,
		phoneNumber: column,
	},
	CHOOSE,
)
export const importFields = z.object({
	userId: id.optional(),
	country: regionCode.optional(),
	columns: z
		.string()
		.transform((json, context) => {
			try {
				return JSON.parse(json)
			} catch {
				context.addIssue({ code: 'custom', message: CHOOSE })
				return z.NEVER
			}
		})
		.pipe(importColumns)
		.optional(),
})

export const startImportBody = z.object({
	knownFrom: text(KNOWN_FROM_LIMIT, 'contacts.fields.enterKnownFrom'),
})

const row = z.object({
	line: z.int(),
	firstName: z.string(),
	lastName: z.string(),
	email: z.string(),
	phoneNumber: z.string(),
	problem: z.enum(IMPORT_PROBLEMS).nullable(),
	isSkipped: z.boolean(),
})
export type ImportRow = z.output<typeof row>

export const contactImport = z
	.object({
		_id: id,
		state: z.enum(IMPORT_STATES),
		createdAt: instant,
		/** Rows of the file, but for blank ones. */
		found: z.int(),
		skipped: z.int(),
		/** The changes that the import would make, or has made once it is started. */
		added: z.int(),
		changed: z.int(),
		unchanged: z.int(),
	})
	.meta({ id: 'ContactFileImport' })
export type ContactImport = z.output<typeof contactImport>

export const importStarted = one(contactImport)
export const importsAnswer = z.object({ statusCode: z.literal(200), data: z.array(contactImport) })
export const importDetails = one(
	contactImport
		.extend({
			/** The first rows that are read. */
			rows: z.array(row),
			/** The first rows with a problem; the file of skipped rows has all skipped ones. */
			problems: z.array(row),
		})
		.meta({ id: 'ContactFileImportDetails' }),
)
export const importRead = z.object({
	statusCode: z.literal(200),
	data: z.object({
		/** Null when the columns have to be chosen first. */
		import: contactImport.nullable(),
		/** The first row of a file whose headings are unknown. */
		headings: z.array(z.string()),
	}),
	message: z.string(),
})
