import type { Donor } from '../../domain/donations/donations.events.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { DomainError, type FieldError } from '../../kernel/events/errors.ts'
import type { Principal } from '../../kernel/http/route.ts'

export interface Named {
	readonly first_name: string
	readonly last_name: string
	readonly email: string
}

export interface DonorFacts {
	readonly signedIn: boolean
	readonly profile: Named | null
	readonly payload: Named | undefined
	/** The path prefix of the payload's fields in the body: `donation.` or empty. */
	readonly prefix: string
}

/**
 * Returns the names for a donation's e-mails and receipt. A signed-in donor needs a first and a last name
 * (core §5), from the payload or else from the profile; a guest needs a first name and an e-mail, which the
 * payload's schema checks.
 * @throws DomainError GUEST_REQUIRED (400) the guest gave no details, NAME_REQUIRED (400) a part of the name
 * is missing
 */
export function donorDetails({ signedIn, profile, payload, prefix }: DonorFacts): Named {
	const field = (name: keyof Named) => `${prefix}externalUserInfo.${name}`
	const person = payload ?? profile
	if (!person) {
		throw refuse(
			'GUEST_REQUIRED',
			{},
			{ [field('first_name')]: 'common.fields.enterFirstName', [field('email')]: 'common.fields.enterEmail' },
		)
	}
	if (!signedIn) return person
	const either = (name: 'first_name' | 'last_name') =>
		payload?.[name].trim() || (profile?.[name].trim() ?? '')
	const named = { first_name: either('first_name'), last_name: either('last_name'), email: person.email }
	const missing: FieldError[] = []
	if (named.first_name === '')
		missing.push({ field: field('first_name'), message: 'donations.fields.enterFirstName' })
	if (named.last_name === '')
		missing.push({ field: field('last_name'), message: 'donations.fields.enterLastName' })
	const [first] = missing
	if (first) throw new DomainError('NAME_REQUIRED', 'invalid', first.message, missing)
	return named
}

export const donorOf = (principal: Principal): Donor => ({ kind: principal.kind, id: principal.id })
