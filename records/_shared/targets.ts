import type { KindWhere, TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { UNNAMED } from '../../kernel/texts/unnamed.ts'

interface NamedBy {
	/** @param isKind SQL that is true for rows of this kind, whose target is `id` */
	readonly join: (isKind: string, id: string) => string
	/** SQL for the title or name; null once it was erased. */
	readonly name: string
}

/** The SQL that names targets: a request is `r` with its contents `c`, an individual is `p`. */
const NAMED_BY: Readonly<Record<KindWhere<'only', null>, NamedBy>> = {
	request: {
		join: (isKind, id) => `LEFT JOIN read.requests r ON r.id = ${id} AND ${isKind}
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id`,
		name: 'c.title',
	},
	individual: {
		join: (isKind, id) => `LEFT JOIN rec.users p ON p.id = ${id} AND ${isKind}`,
		name: "nullif(trim(p.first_name || ' ' || p.last_name), '')",
	},
	event: {
		join: (isKind, id) => `LEFT JOIN rec.live_events e ON e.id = ${id} AND ${isKind}`,
		name: 'e.name',
	},
}

/** @param kind,id the columns with the kind and the id of a row's target */
export const targetJoins = (kind: string, id: string): string =>
	Object.entries(NAMED_BY)
		.map(([each, { join }]) => join(`${kind} = '${each}'`, id))
		.join('\n	')

/** SQL for the target's title or name; null for the foundation, and once it was erased. */
export const targetName = (kind: string): string =>
	`CASE ${kind} ${Object.entries(NAMED_BY)
		.map(([each, { name }]) => `WHEN '${each}' THEN ${name}`)
		.join(' ')} END`

/** SQL for the name of a fund by its target, never null. */
export const fundLabel = (kind: string): string =>
	`coalesce(${targetName(kind)}, CASE ${kind} WHEN 'foundation' THEN '${UNNAMED.foundation}' ELSE '${UNNAMED.erased}' END)`

/** SQL for names, which a search compares with its text. */
export const SEARCHED_NAME = "coalesce(e.name, p.first_name || ' ' || p.last_name)"

export const anyOf = (kinds: readonly TargetKind[]): string =>
	`IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`
