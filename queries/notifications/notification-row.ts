import type { Facts, Language } from '../../domain/notifications/words.contract.ts'
import { invitationSubject } from '../../domain/organizations/links.contract.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { organizationInvitationsTable } from '../../projections/organizations/invitations.ts'
import { notesTable } from '../../records/activity/notes.ts'
import { filesTable } from '../../records/files/files.ts'
import { announcementsTable } from '../../records/notifications/announcements.ts'
import { notificationsTable } from '../../records/notifications/notifications.ts'
import { organizationDetailsTable } from '../../records/organizations/details.ts'

const OF_NOTIFICATIONS = selection(notificationsTable, 'n', [
	'id',
	'user_id',
	'kind',
	'about',
	'created_at',
	'read_at',
])
const OF_FILES = selection(filesTable, 'img', ['card_path'])
const OF_NOTES = selection(notesTable, 'nt', { reason: 'body' })
const OF_ORGANIZATION_DETAILS = selection(organizationDetailsTable, 'od', ['org_name'])
const OF_ORGANIZATION_INVITATIONS = selection(organizationInvitationsTable, 'i', { invited_until: 'until' })
/** Empty where nobody wrote any. */
const OF_ANNOUNCEMENTS = selection(announcementsTable, 'b', {
	announcement_title: 'title',
	announcement_body: 'body',
	announcement_title_hi: 'title_hi',
	announcement_body_hi: 'body_hi',
})

/** Notifications with what their sentences speak of, as it is now. */
export const NOTIFICATION_COLUMNS = `${OF_NOTIFICATIONS.list},
	CASE WHEN r.status <> 'removed' THEN c.title END AS title, ${OF_FILES.list},
	coalesce(w.amount, d.donation) AS amount, coalesce(w.currency, d.currency) AS currency, ${OF_NOTES.list},
		${OF_ORGANIZATION_DETAILS.list}, ${OF_ORGANIZATION_INVITATIONS.list}, ${OF_ANNOUNCEMENTS.list}`

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

export type NotificationRecord = SelectedBy<typeof OF_NOTIFICATIONS> &
	SelectedBy<typeof OF_FILES> &
	OuterJoined<SelectedBy<typeof OF_NOTES>> &
	OuterJoined<SelectedBy<typeof OF_ORGANIZATION_DETAILS>> &
	OuterJoined<SelectedBy<typeof OF_ORGANIZATION_INVITATIONS>> &
	OuterJoined<SelectedBy<typeof OF_ANNOUNCEMENTS>> & {
		readonly title: string | null
		readonly amount: bigint | null
		readonly currency: string | null
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
