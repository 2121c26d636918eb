import type { z } from 'zod'
import type { registrationBody, waitingLink } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { waitingSubject } from '../../domain/live-events/waiting.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { PhoneNumbers } from '../../kernel/ports/phone-numbers.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import type { BuyerRow } from '../../records/live-events/registrations.ts'
import { findWaiting, type WaitingRow } from '../../records/live-events/waiting.ts'
import { findUser } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface PeopleDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly phoneNumbers: PhoneNumbers
	readonly links: SignedLinks
}

type Body = z.output<typeof registrationBody>
type Person = Pick<BuyerRow, 'user_id' | 'first_name' | 'last_name' | 'email' | 'phone'>

/** @throws DomainError GUEST_REQUIRED, INVALID_PHONE */
export async function buyerOf(
	{ sql, phoneNumbers }: PeopleDeps,
	{ guest, country }: Pick<Body, 'guest' | 'country'>,
	{ principal }: Caller,
): Promise<Person> {
	const userId = principal.kind === 'user' ? principal.id : null
	if (guest) return { user_id: userId, ...guestOf(phoneNumbers, guest, country) }
	const user = userId === null ? null : await findUser(sql, userId)
	if (user === null) throw refuse('GUEST_REQUIRED', {}, 'guest')
	const { first_name, last_name, email, phone } = user
	return { user_id: userId, first_name, last_name, email, phone: phone ?? '' }
}

/** @throws DomainError INVALID_PHONE */
export function guestOf(
	phoneNumbers: PhoneNumbers,
	{ firstName: first_name, lastName: last_name, email, phoneNumber }: NonNullable<Body['guest']>,
	country: Body['country'],
): Omit<Person, 'user_id'> {
	const phone = phoneNumbers.parse(phoneNumber, country)
	if (phone === null) throw refuse('INVALID_PHONE', {}, 'guest.phoneNumber')
	return { first_name, last_name, email, phone }
}

/** @throws DomainError NOT_FOUND also for a link of another edition, LINK_EXPIRED */
export async function offeredTo(
	deps: PeopleDeps,
	liveEventId: string,
	link: z.output<typeof waitingLink>,
	{ principal }: Caller,
): Promise<Person> {
	const { live_event_id, first_name, last_name, email, phone } = await waitingOf(deps, link)
	if (live_event_id !== liveEventId) throw refuse('NOT_FOUND.waiting')
	return { user_id: principal.kind === 'user' ? principal.id : null, first_name, last_name, email, phone }
}

/**
 * Returns who waits by the link in their mail.
 * @throws DomainError NOT_FOUND also for those who were forgotten, LINK_EXPIRED
 */
export async function waitingOf(
	{ sql, links, clock }: PeopleDeps,
	{ waitingId, key }: z.output<typeof waitingLink>,
): Promise<WaitingRow> {
	const worth = links.check(waitingSubject(waitingId), key, clock.now())
	if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
	const row = worth === 'wrong' ? null : await findWaiting(sql, waitingId)
	if (row === null) throw refuse('NOT_FOUND.waiting')
	return row
}
