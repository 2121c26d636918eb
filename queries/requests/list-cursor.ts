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

/** The lifetime of a cursor. */
const CURSOR_MS = 7 * DAY_MS

/** The subject of a cursor: the same filters and order, with pages of any size. */
function subjectOf({ cursor, limit, offset, ...filters }: Query, place: string): string {
	const set = Object.entries(filters)
		.filter(([, value]) => value !== undefined)
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
	return `requestList:${JSON.stringify(set)}:${place}`
}

export function cursorOf({ clock, links }: CursorDeps, query: Query, { part, values }: Position): string {
	const place = Buffer.from(JSON.stringify([part, ...values])).toString('base64url')
	return `${place}.${links.sign(subjectOf(query, place), clock.now() + CURSOR_MS)}`
}

/**
 * Returns the place of a query's cursor; undefined without one.
 * @throws DomainError VALIDATION for a cursor that belongs to another list, was changed, or is older than a
 * week
 */
export function positionIn({ clock, links }: CursorDeps, query: Query): Position | undefined {
	if (query.cursor === undefined) return undefined
	const [, place = '', key = ''] = /^([\w-]+)\.(.+)$/.exec(query.cursor) ?? []
	if (links.check(subjectOf(query, place), key, clock.now()) !== 'valid')
		throw invalidField('cursor', 'requests.fields.sendCursor')
	const [part, ...values] = JSON.parse(Buffer.from(place, 'base64url').toString()) as [number, ...string[]]
	return { part, values }
}
