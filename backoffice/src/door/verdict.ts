import { type Admission, admissionsBySeat } from '../../../domain/_shared/admissions-rules.contract.ts'
import type { DoorRegistration, Scan } from '../../../domain/live-events/door.contract.ts'
import type { Ticket } from '../../../kernel/wire/ticket-codes.ts'

export type Verdict =
	| { readonly kind: 'comeIn'; readonly registrationId: string; readonly seat: number }
	| {
			readonly kind: 'alreadyIn'
			readonly registrationId: string
			readonly seat: number
			readonly since: Admission
	  }
	/** `unlisted`: genuine, but newer than the list. */
	| { readonly kind: 'otherDay' | 'void' | 'unknown' | 'unlisted' }

/** @param ticket null when its code isn't signed by us */
export function verdictOf(
	ticket: Ticket | null,
	liveEventId: string,
	registrationOf: (id: string) => DoorRegistration | undefined,
): Verdict {
	if (ticket === null) return { kind: 'unknown' }
	if (!liveEventId.startsWith(ticket.liveEvent)) return { kind: 'otherDay' }
	const registration = registrationOf(ticket.registration)
	if (registration === undefined || ticket.version > registration.version) return { kind: 'unlisted' }
	if (registration.state !== 'confirmed' || ticket.version < registration.version) return { kind: 'void' }
	const { seat } = ticket
	const [since] = admissionsBySeat(registration.admissions).get(seat) ?? []
	const whose = { registrationId: registration.id, seat }
	return since ? { kind: 'alreadyIn', ...whose, since } : { kind: 'comeIn', ...whose }
}

/** Returns a registration as it will be once the scans of this phone are synced. */
export function afterScans(registration: DoorRegistration, scans: readonly Scan[]): DoorRegistration {
	const own = scans.filter((scan) => scan.registration === registration.id)
	return own.length === 0
		? registration
		: { ...registration, admissions: own.reduce(afterScan, registration.admissions) }
}

function afterScan(admissions: DoorRegistration['admissions'], scan: Scan): DoorRegistration['admissions'] {
	if (scan.kind === 'undone') return admissions.filter((each) => each.scan !== scan.undoes)
	const { id, seats, door, at } = scan
	return admissions.some((each) => each.scan === id)
		? admissions
		: [...admissions, { scan: id, seats, door, at }]
}

/** Returns the seats that several doors let in. */
export const doubledSeats = ({ admissions }: DoorRegistration): number[] =>
	[...admissionsBySeat(admissions)].flatMap(([seat, found]) => (found.length > 1 ? [seat] : []))

export const missingSeats = ({ seats, admissions }: DoorRegistration): number[] => {
	const bySeat = admissionsBySeat(admissions)
	return seats.map((_, index) => index + 1).filter((seat) => !bySeat.has(seat))
}

/** Lists the registrations of which a name begins so. */
export function namedLike(
	registrations: Iterable<DoorRegistration>,
	typed: string,
	limit: number,
): readonly DoorRegistration[] {
	const wanted = typed.trim().toLowerCase()
	const found: DoorRegistration[] = []
	for (const registration of registrations) {
		if (wanted === '' || found.length === limit) break
		const names = [registration.buyer, ...registration.seats]
		if (names.some((name) => name.toLowerCase().startsWith(wanted))) found.push(registration)
	}
	return found
}
