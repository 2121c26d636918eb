import { randomUUID } from 'node:crypto'
import { PAGES } from '../../domain/generated/pages.contract.ts'
import { type SupportRequestKind, supportFormBody } from '../../domain/support/contract.ts'
import {
	type AnsweredSupportForm,
	SUPPORT_FIELDS,
	type SupportForm,
	supportForm,
	supportProblemsOf,
	supportRequestOf,
} from '../../domain/support/support-form.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { DocumentForm, FormCaller, FormOutcome } from '../../kernel/http/document-form.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { commandIdFor, hashBody } from '../../kernel/wire/ids.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import type { SupportFormDeps } from './deps.ts'
import { takeSupportRequest } from './send-support-request.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const QUESTIONS_AN_HOUR = 20

class Unproven extends Error {
	readonly problem: string
	constructor(problem: string) {
		super('A question has no right answer yet.')
		this.problem = problem
	}
}

/**
 * Consumes the answer to a question, which replaces the captcha without scripts: each try counts as a
 * message.
 * @throws Unproven
 */
async function prove(deps: SupportFormDeps, form: SupportForm, caller: FormCaller): Promise<void> {
	if (form.option === undefined || !/^\d$/.test(form.option)) throw new Unproven('users.fields.chooseAnswer')
	try {
		await deps.answerQuestion(form.question ?? '', Number(form.option))
	} catch (error) {
		if (error instanceof DomainError) throw new Unproven(renderText(caller.language, error.message))
		throw error
	}
}

const valuesOf = (form: SupportForm): AnsweredSupportForm['values'] =>
	Object.fromEntries(
		SUPPORT_FIELDS.flatMap((name) => {
			const value = form[name]
			return value === undefined || hasCardNumber(value) ? [] : [[name, value]]
		}),
	)

async function take(
	deps: SupportFormDeps,
	kind: SupportRequestKind,
	form: SupportForm,
	caller: FormCaller,
): Promise<FormOutcome> {
	const again = (status: 400 | 429, parts: Partial<AnsweredSupportForm>): FormOutcome => {
		const whole = { values: valuesOf(form), problems: {}, question: null, refusal: null, ...parts }
		return { status, answered: whole satisfies AnsweredSupportForm }
	}
	const problems = supportProblemsOf(kind, form, true)
	if (Object.keys(problems).length > 0) return again(400, { problems })
	const body = supportFormBody(kind, true).parse(supportRequestOf(kind, form))
	// The same words under the same key are one message, whatever was answered meanwhile; other words are another one.
	const key = form.key !== undefined && UUID.test(form.key) ? form.key : randomUUID()
	const commandId = commandIdFor('form', kind, `${key} ${hashBody(body)}`)
	const askAnew = async (problem: string | null): Promise<FormOutcome> => {
		await deps.count({
			what: 'questions for messages from',
			whom: networkOf(caller.ip),
			most: QUESTIONS_AN_HOUR,
			windowMs: HOUR_MS,
		})
		const { token, text, options } = deps.visibleQuestion(caller.language)
		return again(400, { question: { key, token, text, options, problem } })
	}
	try {
		if (form.question === undefined) return await askAnew(null)
		const command = { ...caller, commandId, bodyHash: undefined, expectedRevision: undefined }
		const { data } = await takeSupportRequest(deps, body, command, () => prove(deps, form, caller))
		return { leadsTo: { sent: data.reference } }
	} catch (error) {
		if (error instanceof Unproven)
			return askAnew(error.problem).catch((refusal: unknown) => again(429, { refusal: tooMany(refusal) }))
		return again(429, { refusal: tooMany(error) })
	}

	function tooMany(error: unknown): string {
		if (error instanceof DomainError && error.meaning === 'tooMany')
			return renderText(caller.language, 'support.tooManyMessages')
		throw error
	}
}

const FORM_PAGES = {
	contact: PAGES.contactUs,
	feedback: PAGES.feedback,
	helpDesk: PAGES.helpDesk,
} as const satisfies Readonly<Record<SupportRequestKind, { readonly path: string }>>

export const supportForms = (deps: SupportFormDeps): DocumentForm[] =>
	(Object.entries(FORM_PAGES) as [SupportRequestKind, { readonly path: string }][]).map(
		([kind, { path }]) => ({
			path,
			summary: 'Receive a message from an HTML form',
			tags: ['messages'],
			access: { allow: 'everyone', because: 'people who can’t sign in need help, too' },
			perMinute: 10,
			body: supportForm,
			send: (fields, caller) => take(deps, kind, supportForm.parse(fields), caller),
		}),
	)
