import { z } from 'zod'
import { CARD_ENTERED, hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { postedFields, postedText } from '../../kernel/wire/schemas.ts'
import { type SupportRequestKind, supportFormBody } from './contract.ts'

/** What people enter on the pages on which they write to us, by the names of the fields. */
export const SUPPORT_FIELDS = ['name', 'email', 'topic', 'rating', 'subject', 'body'] as const
export type SupportField = (typeof SUPPORT_FIELDS)[number]
export type SupportFormValues = Readonly<Partial<Record<SupportField, string | undefined>>>
/** What is wrong with a field, as a reference to its text. */
export type SupportFormProblems = Readonly<Partial<Record<SupportField, string>>>

/** A form as it is posted without scripts: any text under names that are known. */
export const supportForm = z.strictObject({
	...postedFields(SUPPORT_FIELDS),
	/** One message, however often it is sent. */
	key: postedText,
	/** The question that tells people from machines where no script solves a captcha, and the place of the chosen option. */
	question: postedText,
	option: postedText,
})
export type SupportForm = z.output<typeof supportForm>

/** What a posted form is answered with, unless it was sent: the page begins with it. */
export interface AnsweredSupportForm {
	/** As they were entered, without card numbers. */
	readonly values: SupportFormValues
	readonly problems: SupportFormProblems
	readonly question: {
		readonly key: string
		readonly token: string
		readonly text: string
		readonly options: readonly string[]
		/** What is wrong with the last answer, as a reference to its text; null before there is one. */
		readonly problem: string | null
	} | null
	/** Why it isn't taken now, as a reference to its text. */
	readonly refusal: string | null
}

/** What a form says, as the API takes it. */
export const supportRequestOf = (kind: SupportRequestKind, values: SupportFormValues) => ({
	kind,
	name: values.name ?? '',
	email: values.email ?? '',
	topic: values.topic || null,
	rating: values.rating ? Number(values.rating) : null,
	subject: values.subject ?? '',
	body: values.body ?? '',
})

/**
 * What is wrong with each field of a form, by the schema of the API's route; a card number, which nobody is to enter
 * here, before anything else.
 */
export function supportProblemsOf(
	kind: SupportRequestKind,
	values: SupportFormValues,
	isGuest: boolean,
): SupportFormProblems {
	const problems: Partial<Record<SupportField, string>> = {}
	for (const field of SUPPORT_FIELDS) if (hasCardNumber(values[field] ?? '')) problems[field] = CARD_ENTERED
	const checked = supportFormBody(kind, isGuest).safeParse(supportRequestOf(kind, values))
	for (const { path, message } of checked.error?.issues ?? []) problems[path[0] as SupportField] ??= message
	return problems
}

/** The reference of a message that was sent, in the address of the page that says so; null for anything else. */
export const sentReference = (parameter: string | null): string | null =>
	parameter !== null && /^K-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(parameter) ? parameter : null
