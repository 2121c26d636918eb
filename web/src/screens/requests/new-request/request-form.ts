import { z } from 'zod'
import { requestBody } from '../../../../../domain/requests/contract.ts'
import type { Failure } from '../../../api/failure.ts'
import { todayIn } from '../parts/dates.ts'
import { type RequestDraft, STEP_OF, toBody } from './draft.ts'

const FIELDS = Object.keys(STEP_OF) as (keyof RequestDraft)[]

/** The field of the form that the contract's name stands for. */
const fieldOf = (name: string): keyof RequestDraft | undefined => {
	const [first = ''] = name.split('.')
	return first === 'units' ? 'country' : FIELDS.find((field) => field === first)
}

/** The contract's own rules, and that the last day is not past in the fundraiser's region. */
export const requestForm = (now: () => number) =>
	z.custom<RequestDraft>().superRefine((draft, context) => {
		const add = (field: keyof RequestDraft, message: string) =>
			context.addIssue({ code: 'custom', path: [field], message })
		if (draft.category === '') add('category', 'Please select a cause')
		if (draft.quantity === '') add('quantity', 'Please enter target amount')
		for (const { path, message } of requestBody.safeParse(toBody(draft, null)).error?.issues ?? []) {
			const field = fieldOf(String(path[0] ?? ''))
			const said = field === 'category' || (field === 'quantity' && draft.quantity === '')
			if (field && !said) add(field, message)
		}
		if (/^\d{4}-/.test(draft.endDate) && draft.endDate < todayIn(draft.country, now()))
			add('endDate', 'That day is past. Choose today or later.')
	})

/** Which fields the server found at fault, with its words. */
export const fieldProblems = ({ details }: Failure) =>
	details.flatMap(({ field, message }) => {
		const known = fieldOf(field)
		return known ? [{ field: known, message }] : []
	})

/** The first field at fault in the order in which they stand on the page. */
export const firstAtFault = (errors: Partial<Record<keyof RequestDraft, unknown>>) =>
	FIELDS.find((field) => errors[field] !== undefined)
