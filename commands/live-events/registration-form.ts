import { PAGES } from '../../domain/generated/pages.contract.ts'
import { CURRENCY, registrationBody } from '../../domain/live-events/contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import {
	type AnsweredRegistration,
	priceIn,
	REGISTRATION_FIELDS,
	type RegistrationField,
	type RegistrationFormFields,
	registrationForm,
} from '../../domain/live-events/registration-form.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { DocumentForm, FormCaller, FormOutcome } from '../../kernel/http/document-form.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { CARD_ENTERED, hasCardNumber } from '../../kernel/wire/card-numbers.ts'
import { newId } from '../../kernel/wire/ids.ts'
import type { TextRef } from '../../kernel/wire/text.ts'
import { liveEventOfSlug } from '../../records/live-events/live-events.ts'
import { beginRegistration, type RegisterDeps } from './register.ts'

/** Returns the field of the form for one of the call's body. */
const fieldOf = (name: string): RegistrationField | undefined =>
	name.startsWith('attendees') ? 'quantity' : REGISTRATION_FIELDS.find((field) => field === name)

type Problems = Partial<Record<RegistrationField, string>>

/** Returns the body of the call. Names can be left out, so that the form has no fields for them. */
async function bodyOf(
	{ store }: RegisterDeps,
	liveEventId: string,
	form: RegistrationFormFields,
	{ language }: FormCaller,
) {
	const { state } = await loadState(store, liveEventDecider, liveEventStream(liveEventId))
	const { package: packageId = '', quantity = '1', prices = '' } = form
	const chosen =
		state.status === 'none' ? undefined : state.plan.packages.find((each) => each.packageId === packageId)
	const persons = (chosen?.persons ?? 1) * (/^\d{1,2}$/.test(quantity) ? Number(quantity) : 0)
	return registrationBody.safeParse({
		package: packageId,
		quantity: Number(quantity),
		price: priceIn(prices, packageId),
		currency: CURRENCY,
		attendees: Array.from({ length: persons }, () => ({})),
		guest: {
			firstName: form['guest.firstName'],
			lastName: form['guest.lastName'],
			email: form['guest.email'],
			phoneNumber: form['guest.phoneNumber'],
		},
		language,
	})
}

/** Returns what was entered, but no card number, which must not be entered here. */
const valuesOf = (form: RegistrationFormFields): AnsweredRegistration['values'] =>
	Object.fromEntries(
		REGISTRATION_FIELDS.filter((name) => !hasCardNumber(form[name] ?? '')).map((name) => [name, form[name]]),
	)

async function take(
	deps: RegisterDeps,
	slug: string,
	form: RegistrationFormFields,
	caller: FormCaller,
): Promise<FormOutcome> {
	const liveEvent = await liveEventOfSlug(deps.sql, slug)
	if (liveEvent === null) throw refuse('NOT_FOUND.liveEvent')
	const say = (text: TextRef) => renderText(caller.language, text)
	const again = (problems: Problems, refusal: string | null = null): FormOutcome => ({
		status: 400,
		answered: { values: valuesOf(form), problems, refusal } satisfies AnsweredRegistration,
	})
	if (!form.package) return again({ package: say('live-events.fields.choosePackage') })
	const read = await bodyOf(deps, liveEvent.id, form, caller)
	const problems: Problems = {}
	for (const field of REGISTRATION_FIELDS)
		if (hasCardNumber(form[field] ?? '')) problems[field] = say(CARD_ENTERED)
	for (const { path, message } of read.error?.issues ?? []) {
		const field = fieldOf(path.join('.'))
		if (field) problems[field] ??= say(message)
	}
	if (!read.data || Object.keys(problems).length > 0)
		return again(
			problems,
			Object.keys(problems).length > 0 ? null : say('live-events.refusals.PRICE_CHANGED'),
		)
	const command = {
		...caller,
		commandId: newId(deps.clock.now()),
		bodyHash: undefined,
		expectedRevision: undefined,
	}
	try {
		const { data } = await beginRegistration(deps, liveEvent, read.data, command)
		return { goesTo: `${PAGES.eventPayment.path}?registration=${data._id}` }
	} catch (error) {
		if (!(error instanceof DomainError) || error.meaning === 'unavailable') throw error
		const field = fieldOf(error.details[0]?.field ?? '')
		const reason = say(error.message)
		return field ? again({ [field]: reason }) : again({}, reason)
	}
}

/** The form of an edition's page for readers without scripts, who pay in a browser that has them. */
export const registrationForms = (deps: RegisterDeps): DocumentForm[] => [
	{
		path: PAGES.named.path,
		summary: 'Set seats of an edition aside from an HTML form',
		tags: ['live-events'],
		access: { allow: 'everyone', because: 'guests register, too' },
		perMinute: 10,
		body: registrationForm,
		send: (fields, caller, { id = '' }) => take(deps, id, registrationForm.parse(fields), caller),
	},
]
