import type { ContactsAudience, DonorsAudience } from '../../domain/campaigns/authors.contract.ts'
import { type Audience, type CampaignPurpose, PURPOSE_TOPICS } from '../../domain/campaigns/contract.ts'
import { FOUNDATION_BOOK } from '../../domain/contacts/contract.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import type { PeopleSelect } from '../../records/campaigns/audience.ts'
import { VISIBLE_TO_ALL } from '../_shared/visible-donations.ts'
import { Where } from '../_shared/where.ts'

const AGREED: Readonly<Record<CampaignPurpose, string>> = { news: 's.news', research: 's.research' }

/** Selects users, contacts of the foundation, or all of them for a campaign of the foundation. */
export function usersFor(audience: Audience): PeopleSelect {
	const params: unknown[] = []
	const selects = [
		...(audience.from === 'contacts' ? [] : [usersOf(audience, new Where(params))]),
		...(audience.from === 'users' ? [] : [contactsOf(audience, new Where(params))]),
	]
	return { text: selects.join('\nUNION ALL '), params }
}

/** The foundation's contacts, less those who chose otherwise in an account with the same address. */
function contactsOf({ purpose }: Audience, where: Where): string {
	where.and('c.book_id = ?', FOUNDATION_BOOK)
	return `SELECT c.id AS recipient_id, 'contact' AS subject, c.email, c.email_key, coalesce(e.wanted, true) AS wants
		FROM rec.contacts c LEFT JOIN rec.users a ON c.email <> '' AND lower(a.email) = c.email
		LEFT JOIN rec.email_choices e ON e.user_id = a.id AND e.topic = '${PURPOSE_TOPICS[purpose]}' ${where}`
}

/** Users want a campaign who chose its purpose, or who chose nothing and agreed at sign-up. */
function usersOf({ roles, interests, language, purpose, country, mode }: Audience, where: Where): string {
	where
		.given(mode, "coalesce(p.mode, 'donor') = ?")
		.given(country, 'EXISTS (SELECT FROM rec.addresses a WHERE a.user_id = u.id AND a.country = ?)')
	if (language)
		where.and(
			'CASE WHEN u.locale = ANY(?::text[]) THEN u.locale ELSE ?::text END = ?',
			LANGUAGES,
			DEFAULT_LANGUAGE,
			language,
		)
	if (roles.length > 0)
		where.and(
			"coalesce(r.roles, '{}') && ?::text[] OR ('none' = ANY(?::text[]) AND coalesce(r.roles, '{}') = '{}')",
			roles,
			roles,
		)
	if (interests.length > 0)
		where.and(
			'EXISTS (SELECT FROM rec.user_interests i WHERE i.user_id = u.id AND i.category_id = ANY(?::uuid[]))',
			interests,
		)
	return `SELECT u.id AS recipient_id, 'user' AS subject, u.email, u.email_key,
			coalesce(e.wanted, ${AGREED[purpose]}, false) AS wants
		FROM rec.users u LEFT JOIN read.user_roles r ON r.user_id = u.id
		LEFT JOIN rec.user_settings s ON s.user_id = u.id LEFT JOIN rec.profiles p ON p.user_id = u.id
		LEFT JOIN rec.email_choices e ON e.user_id = u.id AND e.topic = '${PURPOSE_TOPICS[purpose]}' ${where}`
}

/** Selects a user alone, for a test. */
export const userAlone = (userId: string): PeopleSelect => ({
	text: "SELECT id AS recipient_id, 'user' AS subject, email, NULL::uuid AS email_key, true AS wants FROM rec.users WHERE id = $1",
	params: [userId],
})

export interface DonorsScope {
	readonly requestId: string
	readonly organizationId: string | null
	/** The author of the campaign. */
	readonly authorId: string
}

const DAY = "(d.confirmed_at AT TIME ZONE 'UTC')::date"

/**
 * Selects the donors of one's requests by their donations. They want a campaign who let those whom they give to write
 * to them, and did not choose otherwise since.
 */
export function donorsFor(
	{ of, since, until, least, times }: DonorsAudience,
	{ requestId, organizationId, authorId }: DonorsScope,
): PeopleSelect {
	const where = new Where().and(`d.target_kind = 'request' AND r.status <> 'removed' AND ${VISIBLE_TO_ALL}`)
	if (of === 'request') where.and('r.id = ?', requestId)
	else if (of === 'author') where.and('r.author_id = ?', authorId)
	else where.and('r.organization_id = ?', organizationId)
	const having = where
		.within()
		.given(since, `max(${DAY}) >= ?`)
		.given(until, `max(${DAY}) <= ?`)
		.given(times, 'count(*) >= ?')
	if (least)
		having.and(
			'coalesce(sum(d.donation - d.lost_share) FILTER (WHERE d.currency = ?), 0) >= ?',
			least.units,
			least.quantity,
		)
	return {
		text: `SELECT x.donation_id AS recipient_id, 'donation' AS subject, x.email, x.email_key,
			x.writing_consent IS NOT NULL AND coalesce(e.wanted, true) AS wants
		FROM (
			SELECT (array_agg(x.donation_id ORDER BY x.writing_consent IS NULL, d.confirmed_at DESC, d.id))[1] AS donation_id
			FROM read.donations d JOIN read.requests r ON r.id = d.target_id
			JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
			${where}
			GROUP BY coalesce(x.user_id::text, nullif(lower(x.email), ''), d.id::text)
			${having.toString().replace('WHERE', 'HAVING')}
		) donor JOIN rec.donation_details x ON x.donation_id = donor.donation_id
		LEFT JOIN rec.email_choices e ON e.user_id = x.user_id AND e.topic = 'campaigns'`,
		params: having.params,
	}
}

/** Selects contacts of a book. Their owner says how they know them. */
export const contactsFor = ({ bookId, everybody, groupIds, contactIds }: ContactsAudience): PeopleSelect => ({
	text: `SELECT c.id AS recipient_id, 'contact' AS subject, c.email, c.email_key, true AS wants
		FROM rec.contacts c WHERE c.book_id = $1 AND ($2 OR c.id = ANY ($3::uuid[]) OR EXISTS (
			SELECT FROM rec.contact_group_members m WHERE m.contact_id = c.id AND m.group_id = ANY ($4::uuid[])))`,
	params: [bookId, everybody, contactIds, groupIds],
})
