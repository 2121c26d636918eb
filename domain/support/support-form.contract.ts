import { z } from 'zod'
import { CARD_ENTERED, hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { postedFields, postedText } from '../../kernel/wire/schemas.ts'
import { type SupportRequestKind, supportFormBody } from './contract.ts'

export const SUPPORT_FIELDS = ['name', 'email', 'topic', 'rating', 'subject', 'body'] as const
export type SupportField = (typeof SUPPORT_FIELDS)[number]
export type SupportFormValues = Readonly<Partial<Record<SupportField, string | undefined>>>
export type SupportFormProblems = Readonly<Partial<Record<SupportField, string>>>

export const supportForm = z.strictObject({
	...postedFields(SUPPORT_FIELDS),
	key: postedText,
	/** The question that replaces a captcha without scripts, and the index of the chosen option. */
	question: postedText,
	option: postedText,
})
export type SupportForm = z.output<typeof supportForm>

export interface AnsweredSupportForm {
	readonly values: SupportFormValues
	readonly problems: SupportFormProblems
	readonly question: {
		readonly key: string
		readonly token: string
		readonly text: string
		readonly options: readonly string[]
		readonly problem: string | null
	} | null
	readonly refusal: string | null
}

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
 * Returns the faults of each field by the schema of the API's route; a card number, which must not be entered
 * here, comes first.
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

/** Returns a sent message's reference from the query; null for anything else. */
export const sentReference = (parameter: string | null): string | null =>
	parameter !== null && /^K-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(parameter) ? parameter : null
