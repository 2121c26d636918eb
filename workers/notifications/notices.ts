import type { DonationConfirmed, Donor } from '../../domain/donations/donations.events.ts'
import type { PictureTakenDown } from '../../domain/files/pictures.events.ts'
import type { FundEvent } from '../../domain/funds/funds.events.ts'
import type { About, NotificationKind } from '../../domain/notifications/kinds.contract.ts'
import type {
	MemberInvited,
	OrganizationDescribed,
	OrganizationUnverified,
} from '../../domain/organizations/organizations.events.ts'
import type { ReceiptIssued } from '../../domain/receipts/receipts.events.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { RoleEvent, SessionsEnded } from '../../domain/users/access.events.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'

/** Who is told what because of an event. */
export interface Notice {
	readonly kind: NotificationKind
	readonly about: About
	readonly userIds: readonly string[]
}

/** What has to be known to say who is told. */
export interface NoticeDeps {
	readonly authorOf: (requestId: string) => Promise<string | null>
	readonly donorOf: (donationId: string) => Promise<Donor | null>
	/** Who asked for a withdrawal, from the fund's own stream. */
	readonly requesterOf: (fundStream: string, withdrawalId: string) => Promise<string | null>
	/** Once the read model that words speak from has passed the event. */
	readonly ownersOf: (organizationId: string, event: RecordedEvent) => Promise<readonly string[]>
	/** Who has to do with a bank account, once the read models have passed the event. */
	readonly peopleOfAccount: (accountId: string, event: RecordedEvent) => Promise<readonly string[]>
	/** The account of whoever is invited, if they have one. */
	readonly invitedUser: (invitationId: string) => Promise<string | null>
}

const OF_REQUESTS = {
	RequestApproved: 'requestApproved',
	RequestWentLive: 'requestWentLive',
	RequestRejected: 'requestRejected',
	RequestFoundIncomplete: 'requestIncomplete',
	RequestHeld: 'requestHeld',
	RequestReleased: 'requestReleased',
	RequestRejectedByOrganization: 'requestRejectedByOrganization',
	RequestChangeAccepted: 'requestChangeAccepted',
	RequestChangeDeclined: 'requestChangeDeclined',
	RequestFulfilled: 'requestFulfilled',
	RequestExpired: 'requestExpired',
	RequestDeactivated: 'requestDeactivated',
} as const satisfies Partial<Record<RequestEvent['type'], NotificationKind>>

const OF_WITHDRAWALS = {
	WithdrawalApproved: 'withdrawalApproved',
	WithdrawalRejected: 'withdrawalRejected',
	WithdrawalPaid: 'withdrawalPaid',
	WithdrawalPaymentFailed: 'withdrawalFailed',
} as const satisfies Partial<Record<FundEvent['type'], NotificationKind>>

/** A first receipt is no news: its mail brings it. */
const OF_RECEIPTS: Readonly<Record<ReceiptIssued['data']['because'], NotificationKind | null>> = {
	confirmed: null,
	corrected: 'receiptCorrected',
	refunded: 'giftRefunded',
	refundReversed: 'giftRefundReversed',
	chargedBack: 'giftChargedBack',
	chargebackReversed: 'giftChargebackReversed',
}

type Teller = (event: RecordedEvent, deps: NoticeDeps) => Promise<Notice | null>

const idOf = ({ stream }: RecordedEvent): string => stream.slice(stream.indexOf('-') + 1)
const people = (...ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null)
/** Nobody is told what they did themselves. */
const butActor = ({ metadata: { actor } }: RecordedEvent, ids: readonly string[]): readonly string[] =>
	ids.filter((id) => actor.kind !== 'user' || actor.id !== id)

const ofRequest =
	(kind: NotificationKind): Teller =>
	async (event, { authorOf }) => {
		const requestId = idOf(event)
		return { kind, about: { requestId }, userIds: butActor(event, people(await authorOf(requestId))) }
	}

const ofWithdrawal =
	(kind: NotificationKind): Teller =>
	async (event, { requesterOf }) => {
		const { withdrawalId } = (event as unknown as Extract<FundEvent, { type: 'WithdrawalPaid' }>).data
		const requester = await requesterOf(event.stream, withdrawalId)
		return { kind, about: { withdrawalId }, userIds: butActor(event, people(requester)) }
	}

const ofDonation: Teller = async (event, { authorOf }) => {
	const { target, donor } = (event as unknown as DonationConfirmed).data
	if (target.kind === 'foundation') return null
	const donationId = idOf(event)
	const isTo = target.kind === 'individual'
	const receiver = isTo ? target.id : await authorOf(target.id)
	return {
		kind: isTo ? 'giftToYou' : 'giftReceived',
		about: isTo ? { donationId } : { donationId, requestId: target.id },
		userIds: people(receiver).filter((id) => donor.kind !== 'user' || donor.id !== id),
	}
}

const ofReceipt: Teller = async (event, { donorOf }) => {
	const { because, donationId } = (event as unknown as ReceiptIssued).data
	const kind = OF_RECEIPTS[because]
	const donor = kind && (await donorOf(donationId))
	return kind && donor?.kind === 'user' ? { kind, about: { donationId }, userIds: [donor.id] } : null
}

const ofInvitation: Teller = async (event, { invitedUser }) => {
	const { invitationId } = (event as unknown as MemberInvited).data
	const about = { organizationId: idOf(event), invitationId }
	return { kind: 'organizationInvited', about, userIds: people(await invitedUser(invitationId)) }
}

const ofVerification: Teller = async (event, { ownersOf }) => {
	const { because } = (event as unknown as OrganizationUnverified).data
	if (because === 'renamed') return null
	const organizationId = idOf(event)
	return {
		kind: event.type === 'OrganizationVerified' ? 'organizationVerified' : 'organizationRefused',
		about: { organizationId },
		userIds: butActor(event, await ownersOf(organizationId, event)),
	}
}

const ofOrganizationName: Teller = async (event, { ownersOf }) => {
	if (!(event as unknown as OrganizationDescribed).data.nameReplaced) return null
	const organizationId = idOf(event)
	return {
		kind: 'organizationNameReplaced',
		about: { organizationId },
		userIds: await ownersOf(organizationId, event),
	}
}

/** Also to whoever changed it: it may have been somebody else in their name. */
const ofAccount: Teller = async (event, { peopleOfAccount }) => {
	const accountId = idOf(event)
	return { kind: 'accountChanged', about: { accountId }, userIds: await peopleOfAccount(accountId, event) }
}

const ofRole: Teller = async (event) => {
	const { userId, role } = (event as unknown as RoleEvent).data
	const kind = event.type === 'RoleGranted' ? 'roleGranted' : 'roleRevoked'
	return { kind, about: { role }, userIds: [userId] }
}

const ofSessions: Teller = async (event) => ({
	kind: 'sessionsEnded',
	about: {},
	userIds: [(event as unknown as SessionsEnded).data.userId],
})

const ofPicture: Teller = async (event) => {
	const { ownerId, reason } = (event as unknown as PictureTakenDown).data
	return { kind: 'pictureTakenDown', about: { noteId: reason.noteId }, userIds: butActor(event, [ownerId]) }
}

const entries = (kinds: Readonly<Record<string, NotificationKind>>, of: (kind: NotificationKind) => Teller) =>
	Object.entries(kinds).map(([type, kind]) => [type, of(kind)] as const)

const TELLERS: ReadonlyMap<string, Teller> = new Map([
	...entries(OF_REQUESTS, ofRequest),
	...entries(OF_WITHDRAWALS, ofWithdrawal),
	['DonationConfirmed', ofDonation],
	['ReceiptIssued', ofReceipt],
	['MemberInvited', ofInvitation],
	['OrganizationVerified', ofVerification],
	['OrganizationUnverified', ofVerification],
	['OrganizationDescribed', ofOrganizationName],
	['PaymentAccountChanged', ofAccount],
	['RoleGranted', ofRole],
	['RoleRevoked', ofRole],
	['SessionsEnded', ofSessions],
	['PictureTakenDown', ofPicture],
])

/** Types of the events that somebody may be told of. */
export const NOTIFIED_EVENTS: readonly string[] = [...TELLERS.keys()]

/** Who is told what because of an event; null when it is nobody's business. */
export async function noticeOf(event: RecordedEvent, deps: NoticeDeps): Promise<Notice | null> {
	const notice = (await TELLERS.get(event.type)?.(event, deps)) ?? null
	return notice === null || notice.userIds.length === 0 ? null : notice
}
