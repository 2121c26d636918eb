import type { About, NotificationKind } from '../../domain/notifications/kinds.contract.ts'
import type { Facts, Language } from '../../domain/notifications/words.contract.ts'
import { invitationSubject } from '../../domain/organizations/links.contract.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'

/** Notifications with what their sentences speak of, as it is now. */
export const NOTIFICATION_COLUMNS = `
	n.id, n.user_id, n.kind, n.about, n.created_at, n.read_at,
	CASE WHEN r.status <> 'removed' THEN c.title END AS title, img.card_path,
	coalesce(w.amount, d.donation) AS amount, coalesce(w.currency, d.currency) AS currency,
	nt.body AS reason, od.org_name, i.until AS invited_until, b.title AS announcement_title, b.body AS announcement_body,
	b.title_hi AS announcement_title_hi, b.body_hi AS announcement_body_hi`

export const NOTIFICATION_FROM = `
	rec.notifications n
	LEFT JOIN read.donations d ON d.id = (n.about ->> 'donationId')::uuid
	LEFT JOIN read.withdrawals w ON w.id = (n.about ->> 'withdrawalId')::uuid
	LEFT JOIN read.requests r ON r.id = coalesce((n.about ->> 'requestId')::uuid,
		CASE WHEN d.target_kind = 'request' THEN d.target_id END)
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.files img ON img.id = c.images[1]
	LEFT JOIN read.organizations o ON o.id = (n.about ->> 'organizationId')::uuid
	LEFT JOIN rec.organization_details od ON od.details_id = o.details_id
	LEFT JOIN read.organization_invitations i ON i.id = (n.about ->> 'invitationId')::uuid AND i.status = 'open'
	LEFT JOIN rec.notes nt ON nt.note_id = (n.about ->> 'noteId')::uuid
	LEFT JOIN rec.announcements b ON b.id = (n.about ->> 'announcementId')::uuid`

/** Read models that the sentences speak from. */
export const NOTIFICATION_MODELS = [
	'donations',
	'withdrawals',
	'requests',
	'organizations',
	'organization_invitations',
] as const

export interface NotificationRecord {
	readonly id: string
	readonly user_id: string
	readonly kind: NotificationKind
	readonly about: About
	readonly created_at: Date
	readonly read_at: Date | null
	readonly title: string | null
	readonly card_path: string | null
	readonly amount: bigint | null
	readonly currency: string | null
	readonly reason: string | null
	readonly org_name: string | null
	readonly invited_until: Date | null
	readonly announcement_title: string | null
	readonly announcement_body: string | null
	/** Empty where nobody wrote any. */
	readonly announcement_title_hi: string | null
	readonly announcement_body_hi: string | null
}

/** What the sentence speaks of, in a language. */
export function factsOf(row: NotificationRecord, language: Language): Facts {
	const { title, amount, currency, about } = row
	return {
		title,
		amount,
		currency,
		organization: row.org_name,
		role: about.role ?? null,
		reason: row.reason,
		announcement: announcementOf(row, language),
	}
}

function announcementOf(row: NotificationRecord, language: Language): Facts['announcement'] {
	if (row.announcement_title === null) return null
	const isHindi = language === 'hi' && row.announcement_title_hi !== '' && row.announcement_title_hi !== null
	return isHindi
		? { title: row.announcement_title_hi ?? '', text: row.announcement_body_hi ?? '' }
		: { title: row.announcement_title, text: row.announcement_body ?? '' }
}

/** Where a click on it leads: a path of the public web; empty where there is nothing to see. */
export function destinationOf(
	{ kind, about, invited_until }: NotificationRecord,
	links: SignedLinks,
): string {
	const { requestId, donationId, organizationId, invitationId, role } = about
	if (kind === 'organizationInvited') {
		if (invitationId === undefined || invited_until === null) return ''
		const key = links.sign(invitationSubject(invitationId), invited_until.getTime())
		return `/invitation?${new URLSearchParams({ id: invitationId, key })}`
	}
	if (kind === 'giftToYou' || kind.startsWith('withdrawal')) return '/myWithdrawals'
	if (kind === 'accountChanged') return '/bankAccounts'
	if (kind === 'usernameReplaced') return '/editUsername'
	if (kind === 'roleGranted') return role === 'talRadioAdmin' ? '' : '/backoffice'
	if (requestId !== undefined) return `/donationRequest/${requestId}`
	if (donationId !== undefined) return `/receipt/${donationId}`
	return organizationId === undefined ? '' : `/organization/${organizationId}`
}
