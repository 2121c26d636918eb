import { never } from '../../kernel/events/errors.ts'
import type { Note, OrganizationEvent } from './organizations.events.ts'
import { type By, mustLead, type Registered } from './organizations.state.ts'
import { refuse } from './refusals.contract.ts'

export interface TaxFact {
	readonly registrationId: string
	readonly registrationHash: string
	readonly region: string
	/** Calendar days in the region. */
	readonly validFrom: string
	readonly validUntil: string | null
}

export type TaxCommand =
	| {
			readonly type: 'SubmitTaxRegistration'
			readonly by: By
			readonly registration: TaxFact
			readonly today: string
			readonly at: string
	  }
	| {
			readonly type: 'WithdrawTaxRegistration'
			readonly by: By
			readonly registrationId: string
			readonly at: string
	  }
	| {
			readonly type: 'VerifyTaxRegistration'
			readonly registrationId: string
			readonly reason: Note | null
			readonly today: string
			readonly at: string
	  }
	| {
			readonly type: 'RefuseTaxRegistration'
			readonly registrationId: string
			readonly reason: Note | null
			readonly at: string
	  }

function presentOf(state: Registered, registrationId: string) {
	const registration = state.taxRegistrations[registrationId]
	if (!registration || registration.status === 'withdrawn') throw refuse('NOT_FOUND.taxRegistration')
	return registration
}

function mustNotBeOver(validUntil: string | null, today: string): void {
	if (validUntil !== null && validUntil < today) throw refuse('TAX_REGISTRATION_OVER', {}, 'validUntil')
}

const unverifiedIn = (state: Registered, region: string): string | null =>
	Object.entries(state.taxRegistrations).find(
		([, each]) => each.region === region && (each.status === 'waiting' || each.status === 'refused'),
	)?.[0] ?? null

export function decideTax(command: TaxCommand, state: Registered): readonly OrganizationEvent[] {
	const { at } = command
	switch (command.type) {
		case 'SubmitTaxRegistration': {
			mustLead(state, command.by)
			const { registration } = command
			mustNotBeOver(registration.validUntil, command.today)
			const replaces = unverifiedIn(state, registration.region)
			return [{ type: 'TaxRegistrationSubmitted', data: { ...registration, replaces, at } }]
		}
		case 'WithdrawTaxRegistration': {
			mustLead(state, command.by)
			const { registrationId } = command
			if (state.taxRegistrations[registrationId]?.status === 'withdrawn') return []
			presentOf(state, registrationId)
			return [{ type: 'TaxRegistrationWithdrawn', data: { registrationId, at } }]
		}
		case 'VerifyTaxRegistration': {
			const { registrationId, reason } = command
			const present = presentOf(state, registrationId)
			if (present.status === 'verified') return []
			mustNotBeOver(present.validUntil, command.today)
			return [{ type: 'TaxRegistrationVerified', data: { registrationId, reason, at } }]
		}
		case 'RefuseTaxRegistration': {
			const { registrationId, reason } = command
			if (reason === null) throw refuse('REASON_REQUIRED', {}, 'reason')
			if (presentOf(state, registrationId).status === 'refused') return []
			return [{ type: 'TaxRegistrationUnverified', data: { registrationId, because: 'refused', reason, at } }]
		}
		default:
			return never(command)
	}
}

export const taxUnverifiedByName = ({ taxRegistrations }: Registered, at: string): OrganizationEvent[] =>
	Object.entries(taxRegistrations)
		.filter(([, { status }]) => status === 'verified')
		.map(([registrationId]) => ({
			type: 'TaxRegistrationUnverified',
			data: { registrationId, because: 'renamed', reason: null, at },
		}))

export const taxWithdrawn = ({ taxRegistrations }: Registered, at: string): OrganizationEvent[] =>
	Object.entries(taxRegistrations)
		.filter(([, { status }]) => status !== 'withdrawn')
		.map(([registrationId]) => ({ type: 'TaxRegistrationWithdrawn', data: { registrationId, at } }))

export function evolveTax(
	before: Registered['taxRegistrations'],
	event: Extract<OrganizationEvent, { readonly type: `TaxRegistration${string}` }>,
): Registered['taxRegistrations'] {
	const { registrationId } = event.data
	const stand = (id: string | null, status: Registered['taxRegistrations'][string]['status']) => {
		const present = id === null ? undefined : before[id]
		return id === null || !present ? before : { ...before, [id]: { ...present, status } }
	}
	switch (event.type) {
		case 'TaxRegistrationSubmitted': {
			const { region, validFrom, validUntil, replaces } = event.data
			const submitted = { region, validFrom, validUntil, status: 'waiting' } as const
			return { ...stand(replaces, 'withdrawn'), [registrationId]: submitted }
		}
		case 'TaxRegistrationVerified':
			return stand(registrationId, 'verified')
		case 'TaxRegistrationUnverified':
			return stand(registrationId, event.data.because === 'renamed' ? 'waiting' : 'refused')
		case 'TaxRegistrationWithdrawn':
			return stand(registrationId, 'withdrawn')
		default:
			return never(event)
	}
}
