import { personalDataAnswer } from '../../domain/users/closing.contract.ts'
import { notAllowed } from '../../kernel/errors.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** Everything that is kept about somebody, by kind, without secrets. $1 is who. */
const KINDS: Readonly<Record<string, string>> = {
	profile: `SELECT username, email, first_name, last_name, phone, phone_verified, profile_image_url, locale, created_at
		FROM rec.users WHERE id = $1`,
	publicProfile: `SELECT about, mode, is_public, shows_place, shows_giving, volunteer_areas, volunteer_availability,
		volunteer_about, blood_group, updated_at FROM rec.profiles WHERE user_id = $1`,
	addresses: `SELECT line1, line2, city, state, country, zip_code FROM rec.addresses WHERE user_id = $1
		ORDER BY position`,
	shortLinks: 'SELECT code, path, created_at FROM rec.short_links WHERE created_by = $1 ORDER BY created_at',
	agreements: 'SELECT news, research FROM rec.user_settings WHERE user_id = $1',
	roles: 'SELECT roles FROM read.user_roles WHERE user_id = $1',
	passkeys: 'SELECT name, created_at, last_used_at FROM rec.passkeys WHERE user_id = $1 ORDER BY created_at',
	signInProviders: 'SELECT issuer, subject, created_at FROM rec.identities WHERE user_id = $1',
	sessions: `SELECT user_agent, created_at FROM rec.sessions WHERE user_id = $1 AND revoked_at IS NULL
		ORDER BY created_at`,
	activity: 'SELECT at, type, ip, user_agent, summary FROM rec.activity_log WHERE user_id = $1 ORDER BY at',
	requests: `SELECT request_id, title, description, place, beneficiary_name, created_at
		FROM rec.request_contents WHERE created_by = $1 ORDER BY created_at`,
	updates:
		'SELECT request_id, title, body, created_at FROM rec.request_updates WHERE author_id = $1 ORDER BY created_at',
	comments:
		'SELECT request_id, body, created_at FROM rec.request_comments WHERE author_id = $1 ORDER BY created_at',
	notes: 'SELECT about, body, created_at FROM rec.notes WHERE author_id = $1 ORDER BY created_at',
	messages: `SELECT reference, kind, name, email, subject, body, topic, reason, rating, request_id, created_at
		FROM rec.messages WHERE user_id = $1 ORDER BY created_at`,
	gifts: `SELECT d.donation_id, d.first_name, d.last_name, d.email, d.message, d.city, d.state, d.zip_code,
			d.payment_mode, d.card_brand, d.created_at, g.status, g.currency, g.donation::text AS donation_minor,
			g.fee::text AS fee_minor, g.total::text AS total_minor, g.refunded::text AS refunded_minor
		FROM rec.donation_details d LEFT JOIN read.donations g ON g.id = d.donation_id
		WHERE d.user_id = $1 ORDER BY d.created_at`,
	bankAccounts: `SELECT account_id, version, label, created_at FROM rec.payment_account_versions
		WHERE created_by = $1 ORDER BY created_at`,
	files: 'SELECT purpose, path, bytes, created_at FROM rec.files WHERE owner_id = $1 ORDER BY created_at',
	notifications: `SELECT kind, about, created_at, read_at FROM rec.notifications
		WHERE user_id = $1 AND deleted_at IS NULL ORDER BY created_at`,
	emailChoices: 'SELECT topic, wanted, changed_at FROM rec.email_choices WHERE user_id = $1 ORDER BY topic',
	mailings: `SELECT m.subject, r.state, r.claimed_at FROM rec.mailing_recipients r
		JOIN rec.mailings m ON m.id = r.mailing_id WHERE r.user_id = $1 ORDER BY m.created_at`,
	pushes: 'SELECT language, created_at FROM rec.push_subscriptions WHERE user_id = $1 ORDER BY created_at',
	favourites: 'SELECT * FROM rec.favourites WHERE user_id = $1',
	interests: `SELECT c.name, i.chosen_at FROM rec.user_interests i
		JOIN rec.interest_categories c ON c.id = i.category_id WHERE i.user_id = $1`,
	likes: 'SELECT * FROM rec.likes WHERE user_id = $1',
}

/** Everything that is kept about the caller, to take along. */
export const exportPersonalData = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/export',
		summary: 'Everything that is kept about oneself',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 10,
		answers: { 200: personalDataAnswer },
		readModels: ['donations', 'user_roles'],
		handle: async ({ caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			const data: Record<string, object[]> = {}
			for (const [kind, query] of Object.entries(KINDS)) data[kind] = await sql.query(query, [principal.id])
			const headers = { 'content-disposition': 'attachment; filename="karuna-my-data.json"' }
			return { body: { statusCode: 200, data }, headers }
		},
	})
