import { hasMoney } from '../../domain/requests/kinds/kinds.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { amountFor, percentOf } from '../../kernel/wire/money.ts'
import { isUuid } from '../_shared/page-addresses.ts'
import { visibleTo } from '../_shared/request-visibility.ts'
import type { Shared } from '../_shared/social-card.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord } from './request-row.ts'

/** Returns a public request; null for any other. */
export function publicRequest(sql: SqlExecutor, requestId: string): Promise<RequestRecord | null> {
	if (!isUuid(requestId)) return Promise.resolve(null)
	return sql.maybeOne<RequestRecord>(
		`SELECT ${REQUEST_COLUMNS} FROM ${REQUEST_FROM} WHERE r.id = $1 AND ${visibleTo('$2')}`,
		[requestId, null],
		{ name: 'public-request' },
	)
}

const percentUpTo = (part: bigint, whole: bigint): number => Math.min(100, percentOf(part, whole))

/** Returns the progress of a request as text; the percent is null without a target number. */
export function publicProgressOf(
	row: RequestRecord,
	language: Language,
): { readonly text: string; readonly percent: number | null } {
	if (hasMoney(row.request_type, row.side) && row.goal !== null) {
		const [raised, goal] = [row.raised, row.goal].map((minor) => amountFor(language, minor, row.currency))
		return {
			text: textIn(language, 'requests.embed.raised', { raised: raised ?? '', goal: goal ?? '' }),
			percent: percentUpTo(row.raised, row.goal),
		}
	}
	if (row.target === null) return { text: '', percent: null }
	return {
		text: textIn(language, 'requests.embed.found', { found: row.taken, of: row.target }),
		percent: percentUpTo(BigInt(row.taken), BigInt(row.target)),
	}
}

export const raisedBy = ({ org_name, first_name, last_name }: RequestRecord): string =>
	org_name ?? [first_name, last_name].filter(Boolean).join(' ')

export const bylineOf = (row: RequestRecord): string => [raisedBy(row), row.place].filter(Boolean).join(' · ')

export function sharedRequest(row: RequestRecord, language: Language): Shared {
	const { text, percent } = publicProgressOf(row, language)
	return {
		id: row.id,
		title: row.title,
		byline: bylineOf(row),
		isVerified: row.org_name !== null && row.org_verified,
		progress: percent === null ? null : { text, percent },
		photoPath: row.card_path,
	}
}
