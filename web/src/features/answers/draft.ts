import { z } from 'zod'
import type { AnswerBody, AnswerType } from '../../../../domain/answers/contract.ts'
import type { RequestDetail } from '../../../../domain/requests/contract.ts'
import { answerTypeOf, kindOf } from '../../../../domain/requests/kinds/kinds.contract.ts'
import type { Document } from '../../../../kernel/wire/schemas.ts'

export interface AnswerForm {
	readonly requestId: string
	readonly type: AnswerType
	readonly questions: readonly string[]
	readonly shifts: RequestDetail['shifts']
	/** The largest quantity; null if everybody counts once. */
	readonly most: number | null
}

const COUNTED: readonly AnswerType[] = ['offer', 'pledge']
const WITH_FILES: readonly AnswerType[] = ['apply', 'offer']
const AGREES_IN_ADVANCE: readonly AnswerType[] = ['pledge', 'join']
export const takesFiles = ({ type }: AnswerForm): boolean => WITH_FILES.includes(type)
export const mayAgreeInAdvance = ({ type }: AnswerForm): boolean => AGREES_IN_ADVANCE.includes(type)

type Answered = Pick<RequestDetail, '_id' | 'requestType' | 'role' | 'fields' | 'target' | 'shifts'>

export const keyOf = ({ start, end }: { readonly start: string; readonly end: string }): string =>
	`${new Date(start).toISOString()} ${new Date(end).toISOString()}`

/** Returns shifts that are not over or were chosen before, by their beginning. */
export const openShifts = (
	{ shifts }: Pick<RequestDetail, 'shifts'>,
	now: number,
	had: readonly string[] = [],
): RequestDetail['shifts'] =>
	shifts
		.filter((shift) => Date.parse(shift.end) > now || had.includes(keyOf(shift)))
		.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))

export const timesOf = (chosen: readonly string[]): { start: string; end: string }[] =>
	chosen.map((key) => {
		const [start = '', end = ''] = key.split(' ')
		return { start, end }
	})

/** Returns the form of a request; null if it takes donations, or its answer type no longer exists. */
export function formOf(request: Answered, now: number): AnswerForm | null {
	const { _id, requestType, role, fields, target } = request
	const kind = kindOf(requestType)
	const type = kind && answerTypeOf(kind, role)
	if (!kind || !type || type === 'donation') return null
	const valuesOf = (fieldType: string) =>
		Object.entries(kind.fields)
			.filter(([, field]) => field.type === fieldType)
			.map(([name]) => fields[name])
	const questions = valuesOf('questions').flatMap((value) =>
		Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [],
	)
	const shifts = openShifts(request, now)
	const most = COUNTED.includes(type) && target !== null && target.count > 1 ? target.count : null
	return { requestId: _id, type, questions, shifts, most }
}

export interface AnswerDraft {
	readonly message: string
	readonly quantity: string
	readonly replies: readonly string[]
	readonly files: readonly Document[]
	readonly agreesInAdvance: boolean
	readonly nameVisible: boolean
	readonly isMinor: boolean
	readonly guardianAgrees: boolean
	readonly shifts: readonly string[]
}

export const EMPTY_DRAFT: AnswerDraft = {
	message: '',
	quantity: '1',
	replies: [],
	files: [],
	agreesInAdvance: false,
	nameVisible: true,
	isMinor: false,
	guardianAgrees: false,
	shifts: [],
}

export const emptyDraft = ({ shifts }: AnswerForm): AnswerDraft => ({
	...EMPTY_DRAFT,
	shifts: shifts.length === 1 ? shifts.map(keyOf) : [],
})

export interface DraftTexts {
	readonly messageMissing: string
	readonly shiftMissing: string
	readonly quantityWrong: string
	readonly guardianMissing: string
}

export const answerRules = ({ type, most, shifts }: AnswerForm, texts: DraftTexts) =>
	z.custom<AnswerDraft>().superRefine((draft, context) => {
		const fault = (field: keyof AnswerDraft, message: string) =>
			context.addIssue({ code: 'custom', path: [field], message })
		// Nobody decides on an application that states nothing.
		if (type === 'apply' && draft.message.trim() === '') fault('message', texts.messageMissing)
		if (shifts.length > 0 && draft.shifts.length === 0) fault('shifts', texts.shiftMissing)
		if (most !== null && countIn(draft.quantity, most) === null) fault('quantity', texts.quantityWrong)
		if (draft.isMinor && !draft.guardianAgrees) fault('guardianAgrees', texts.guardianMissing)
	})

/** Returns a whole number from 1 to `most`; null for anything else. */
export function countIn(typed: string, most: number): number | null {
	const text = typed.trim()
	const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
	return count >= 1 && count <= most ? count : null
}

export function bodyOf(form: AnswerForm, draft: AnswerDraft): AnswerBody {
	const { requestId, type, questions, most } = form
	return {
		donation_request_id: requestId,
		answerType: type,
		message: draft.message.trim(),
		quantity: most === null ? 1 : (countIn(draft.quantity, most) ?? 1),
		answers: questions.map((question, at) => ({ question, answer: (draft.replies[at] ?? '').trim() })),
		files: takesFiles(form) ? draft.files.map(({ _id }) => _id) : [],
		agreesInAdvance: mayAgreeInAdvance(form) && draft.agreesInAdvance,
		nameVisible: type === 'sign' && draft.nameVisible,
		isMinor: draft.isMinor,
		guardianAgrees: draft.isMinor && draft.guardianAgrees,
		shifts: timesOf(draft.shifts),
	}
}
