import type { FieldErrors, FieldPath } from 'react-hook-form'
import { z } from 'zod'
import type { Failure } from '../../../../../client/failure.ts'
import { requestBody } from '../../../../../domain/requests/contract.ts'
import { INVALID_AMOUNT } from '../../../../../kernel/wire.ts'
import { todayIn } from '../../../ui/format.ts'
import { type RequestDraft, STEP_OF, toBody, typedGoal } from './draft.ts'

const FIELDS = Object.keys(STEP_OF) as (keyof RequestDraft)[]

/** The field of the form that the contract's name stands for. */
const fieldOf = (name: string): keyof RequestDraft | undefined => {
	const [first = ''] = name.split('.')
	return first === 'units' ? 'country' : FIELDS.find((field) => field === first)
}

/** The contract's own rules, and that the last day is not past in the fundraiser's region. */
export const requestForm = (now: () => number) =>
	z.custom<RequestDraft>().superRefine((draft, context) => {
		const add = (field: keyof RequestDraft, message: string, within: readonly PropertyKey[] = []) =>
			context.addIssue({ code: 'custom', path: [field, ...within], message })
		if (draft.category === '') add('category', 'requests.fields.selectCause')
		const goal = typedGoal(draft)
		if (goal === 'missing') add('quantity', 'common.fields.enterAmount')
		if (goal === 'invalid') add('quantity', INVALID_AMOUNT)
		for (const { path, message } of requestBody.safeParse(toBody(draft)).error?.issues ?? []) {
			const field = fieldOf(String(path[0] ?? ''))
			const isReported = field === 'category' || (field === 'quantity' && typeof goal !== 'bigint')
			// Of documents each has fields of its own.
			if (field && !isReported) add(field, message, field === 'documents' ? path.slice(1) : [])
		}
		if (/^\d{4}-/.test(draft.endDate) && draft.endDate < todayIn(draft.country, now()))
			add('endDate', 'requests.fields.dayIsPast')
	})

/** Where an error is shown: a field, or the name of a document. */
export type Place = FieldPath<RequestDraft>

/** Which fields the server found at fault, with its words. */
export const fieldProblems = ({ details }: Failure): { place: Place; message: string }[] =>
	details.flatMap(({ field, message }) => {
		const document = /^documents\.(\d+)/.exec(field)
		const place = document ? (`documents.${Number(document[1])}.userGivenName` as const) : fieldOf(field)
		return place ? [{ place, message }] : []
	})

/** The step's field that a place belongs to. */
export const fieldAt = (place: Place): keyof RequestDraft => fieldOf(place) ?? 'category'

/** The first place at fault in the order in which they stand on the page. */
export function firstAtFault(errors: FieldErrors<RequestDraft>): Place | undefined {
	const field = FIELDS.find((name) => errors[name] !== undefined)
	if (field !== 'documents') return field
	const index = Array.isArray(errors.documents) ? errors.documents.findIndex(Boolean) : -1
	return index < 0 ? field : `documents.${index}.userGivenName`
}
