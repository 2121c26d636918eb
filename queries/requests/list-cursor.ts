import type { z } from 'zod'
import type { requestListQuery } from '../../domain/requests/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { Position } from '../_shared/counted-page.ts'

type Query = z.output<typeof requestListQuery>

export interface CursorDeps {
	readonly clock: Clock
	readonly links: SignedLinks
}

/** How long a page can be gone on from. */
const CURSOR_MS = 7 * DAY_MS

/** What a cursor is good for: the same filters and the same order, and pages of any size. */
function subjectOf({ cursor, limit, offset, ...filters }: Query, place: string): string {
	const set = Object.entries(filters)
		.filter(([, value]) => value !== undefined)
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
	return `requestList:${JSON.stringify(set)}:${place}`
}

/** A place in the list of a query as its caller sends it back: signed, so that it is of this list and unchanged. */
export function cursorOf({ clock, links }: CursorDeps, query: Query, { part, values }: Position): string {
	const place = Buffer.from(JSON.stringify([part, ...values])).toString('base64url')
	return `${place}.${links.sign(subjectOf(query, place), clock.now() + CURSOR_MS)}`
}

/**
 * The place that a query goes on behind; undefined where it names none.
 * @throws DomainError VALIDATION for a cursor of another list, one that was changed, and one older than a week
 */
export function positionIn({ clock, links }: CursorDeps, query: Query): Position | undefined {
	if (query.cursor === undefined) return undefined
	const [, place = '', key = ''] = /^([\w-]+)\.(.+)$/.exec(query.cursor) ?? []
	if (links.check(subjectOf(query, place), key, clock.now()) !== 'valid')
		throw invalidField('cursor', 'requests.fields.sendCursor')
	const [part, ...values] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [number, ...string[]]
	return { part, values }
}
