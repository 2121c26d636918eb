import { PAGES } from '../../domain/generated/pages.contract.ts'
import { registrationKeySubject } from '../../domain/live-events/contract.ts'
import type { FoundPage, ListedRows } from '../../kernel/capability/page-declarations.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { liveEventOfSlug } from '../../records/live-events/live-events.ts'
import { addressOf } from '../_shared/page-addresses.ts'
import { socialPicturePath } from '../_shared/social-card.ts'

export interface KeyDeps {
	readonly sql: SqlExecutor
	readonly clock: Clock
	readonly links: SignedLinks
}

/** Returns a viewer as the guest who began a registration, when they have the key in its mail. */
export async function viewerWith(
	{ sql, clock, links }: KeyDeps,
	registrationId: string,
	viewer: Principal,
	key: string | undefined,
): Promise<Principal> {
	if (key === undefined) return viewer
	if (links.check(registrationKeySubject(registrationId), key, clock.now()) !== 'valid') return viewer
	const buyer = await sql.maybeOne<{ id: string }>(
		"SELECT buyer_id AS id FROM read.live_event_registrations WHERE id = $1 AND buyer_kind = 'guest'",
		[registrationId],
	)
	return buyer ? { kind: 'guest', id: buyer.id } : viewer
}

const BATCH_SIZE = 100

/** Yields the confirmed registrations of an edition. */
export async function* confirmedRegistrations(sql: SqlExecutor, liveEventId: string): AsyncGenerator<string> {
	let after: string | null = null
	do {
		const rows: readonly { id: string }[] = await sql.query<{ id: string }>(
			`SELECT id FROM read.live_event_registrations
			WHERE live_event_id = $1 AND state = 'confirmed' AND ($2::uuid IS NULL OR id > $2::uuid)
			ORDER BY id LIMIT $3`,
			[liveEventId, after, BATCH_SIZE],
		)
		for (const { id } of rows) yield id
		after = rows.at(-1)?.id ?? null
	} while (after !== null)
}

/** Editions to come, by their slugs. */
export const listedEditions: ListedRows = {
	order: 4,
	path: PAGES.named.path,
	from: `rec.live_events x JOIN read.live_events e ON e.id = x.id
		WHERE x.id > $1 AND NOT e.is_cancelled AND x.ends_at > now()`,
	key: 'x.slug',
	changedAt: 'NULL::timestamptz',
}

/** Returns the head of the page of an edition; null when no edition has the slug. */
export async function editionHead(
	sql: SqlExecutor,
	slug: string,
	language: Language,
): Promise<FoundPage | null> {
	const edition = await liveEventOfSlug(sql, slug)
	if (edition === null) return null
	const { name, venue } = edition
	return {
		title: name,
		description: textIn(language, 'live-events.pages.edition', { name, venue }),
		picturePath: socialPicturePath(null, language),
		listedAs: addressOf(PAGES.named, edition.slug),
	}
}
