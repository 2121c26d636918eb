import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { ACCESS_LOG_MS, accessLogTable } from './access-log.ts'
import { accountMailsTable } from './account-mails.ts'
import { apiTokensTable } from './api-tokens.ts'
import { captchaPassesTable } from './captcha-passes.ts'
import { codesTable } from './codes.ts'
import { exportsTable } from './exports.ts'
import { factorProofsTable } from './factor-proofs.ts'
import { identitiesTable } from './identities.ts'
import { loginAttemptsTable, MAX_WINDOW_MS } from './login-attempts.ts'
import { passkeyChallengesTable, passkeysTable } from './passkeys.ts'
import { addressesTable, profilesTable } from './profiles.ts'
import { registrationsTable } from './registrations.ts'
import { authenticatorsTable, recoveryCodesTable } from './second-factors.ts'
import { sessionsTable } from './sessions.ts'
import { userSettingsTable } from './settings.ts'
import { socketTicketsTable } from './socket-tickets.ts'
import { namesTable, usersTable } from './users.ts'

export const userTables: Contribution = {
	name: 'records/users',
	tables: [
		{
			table: usersTable,
			erasure: {
				user: 'DELETE FROM rec.users WHERE id = $1',
				late: 4,
			},
			personalData: {
				profile: `SELECT username, email, first_name, last_name, phone, phone_verified, profile_image_url, locale, created_at
		FROM rec.users WHERE id = $1`,
				roles: 'SELECT roles FROM read.user_roles WHERE user_id = $1',
			},
		},
		{
			table: factorProofsTable,
			erasure: { user: 'DELETE FROM rec.factor_proofs WHERE user_id = $1' },
			expiry: { from: 'expires_at', isWallClock: true },
		},
		{
			table: namesTable,
			// A username is personal data: it goes, also from those who gave it up, and names nobody any more: who may
			// see a private request is kept by id, and short links to their page go with them.
			erasure: {
				user: "DELETE FROM rec.names WHERE owner_kind = 'user' AND owner_id = $1",
				late: 5,
			},
			personalData: {
				// Those that nobody else can take yet, too.
				names: 'SELECT key, taken_at, given_up_at FROM rec.names WHERE owner_id = $1 ORDER BY taken_at',
			},
		},
		{
			table: sessionsTable,
			// Sessions go with their user.
			erasure: {
				user: 'DELETE FROM rec.sessions WHERE user_id = $1',
			},
			expiry: { from: 'refresh_expires_at', isWallClock: true },
			personalData: {
				sessions: `SELECT user_agent, created_at FROM rec.sessions WHERE user_id = $1 AND revoked_at IS NULL
		ORDER BY created_at`,
			},
		},
		{
			table: socketTicketsTable,
			erasure: {
				user: 'DELETE FROM rec.socket_tickets WHERE user_id = $1',
			},
			expiry: { from: 'expires_at', isWallClock: true },
		},
		{
			table: codesTable,
			erasure: {
				user: 'DELETE FROM rec.codes WHERE subject = $1',
				contact: 'DELETE FROM rec.codes WHERE subject = $1',
			},
			expiry: { from: 'expires_at', term: DAY_MS, isWallClock: true },
		},
		{
			table: authenticatorsTable,
			erasure: {
				user: 'DELETE FROM rec.authenticators WHERE user_id = $1',
			},
			personalData: {
				authenticatorApp: 'SELECT confirmed_at, proven_by FROM rec.authenticators WHERE user_id = $1',
			},
		},
		{
			table: recoveryCodesTable,
			erasure: {
				user: 'DELETE FROM rec.recovery_codes WHERE user_id = $1',
			},
		},
		{
			table: passkeysTable,
			erasure: {
				user: 'DELETE FROM rec.passkeys WHERE user_id = $1',
			},
			personalData: {
				passkeys:
					'SELECT name, created_at, last_used_at, proven_by FROM rec.passkeys WHERE user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: identitiesTable,
			erasure: {
				user: 'DELETE FROM rec.identities WHERE user_id = $1',
			},
			personalData: {
				signInProviders: 'SELECT issuer, subject, created_at FROM rec.identities WHERE user_id = $1',
			},
		},
		{
			table: profilesTable,
			erasure: {
				user: 'DELETE FROM rec.profiles WHERE user_id = $1',
			},
			personalData: {
				publicProfile: `SELECT about, mode, is_public, shows_place, shows_giving, volunteer_areas, volunteer_availability,
		volunteer_about, blood_group, blood_alerts, blood_texts, blood_sex, blood_last_day, blood_last_component,
		blood_radius_km, blood_quiet_from, blood_quiet_to, blood_quiet_zone, blood_paused_until, updated_at
		FROM rec.profiles WHERE user_id = $1`,
			},
		},
		{
			table: addressesTable,
			erasure: {
				user: 'DELETE FROM rec.addresses WHERE user_id = $1',
			},
			personalData: {
				addresses: `SELECT line1, line2, city, state, country, zip_code FROM rec.addresses WHERE user_id = $1
		ORDER BY position`,
			},
		},
		{
			table: userSettingsTable,
			erasure: {
				user: 'DELETE FROM rec.user_settings WHERE user_id = $1',
			},
			personalData: {
				agreements: 'SELECT news, research, recommends FROM rec.user_settings WHERE user_id = $1',
			},
		},
		{
			table: registrationsTable,
			erasure: {
				user: `DELETE FROM rec.registrations
		WHERE lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1)`,
			},
			// Nobody came back to them.
			expiry: { from: 'created_at', term: 7 * DAY_MS, isWallClock: true },
		},
		{
			table: exportsTable,
			// The export remains in the log; its reason and filter are removed with the person who exported, and
			// with the person whom they name.
			erasure: {
				user: `UPDATE rec.exports SET reason = '', filter = '{}' WHERE user_id = $1
		OR filter -> 'id' ? $1::uuid::text
		OR lower(filter ->> 'q') IN (SELECT unnest(ARRAY[lower(email), lower(username), lower(first_name),
			lower(last_name), lower(first_name || ' ' || last_name)]) FROM rec.users WHERE id = $1)`,
			},
			personalData: {
				exports:
					'SELECT list, filter, reason, created_at FROM rec.exports WHERE user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: apiTokensTable,
			erasure: { user: 'DELETE FROM rec.api_tokens WHERE user_id = $1' },
			// A token that is over stays for as long as the access log names it.
			expiry: { from: 'expires_at', term: ACCESS_LOG_MS, isWallClock: true },
			personalData: {
				apiTokens: `SELECT name, scopes, created_at, expires_at, last_used_at, revoked_at FROM rec.api_tokens
		WHERE user_id = $1 ORDER BY created_at`,
			},
		},
		{
			table: accessLogTable,
			erasure: { retained: 'who read the finances and books of contacts, by ids alone' },
			expiry: { from: 'at', term: ACCESS_LOG_MS, isWallClock: true },
			personalData: {
				accessLog: 'SELECT at, path FROM rec.access_log WHERE user_id = $1 ORDER BY at',
			},
		},
		{
			table: accountMailsTable,
			erasure: { retained: 'encrypted, and gone once they are sent' },
		},
		{
			table: passkeyChallengesTable,
			erasure: { retained: 'hashes of the last minutes' },
			expiry: { from: 'expires_at', isWallClock: true },
		},
		{
			table: captchaPassesTable,
			erasure: { retained: 'hashes of the last minutes' },
			expiry: { from: 'expires_at', isWallClock: true },
		},
		{
			table: loginAttemptsTable,
			erasure: { retained: 'hashes of the last day' },
			expiry: { from: 'window_started_at', term: MAX_WINDOW_MS, isWallClock: true },
		},
	],
}
