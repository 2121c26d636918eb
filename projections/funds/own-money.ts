import type { OwnMoneyEntry } from '../../domain/funds/own-money.contract.ts'
import { OWN_MONEY_EVENTS, type OwnMoneyEvent } from '../../domain/funds/own-money.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'

/** Money that the foundation brings in of its own, and receivables that it bears. Minor units. */
export const ownMoneyTable = defineTable(
	'read.own_money',
	{
		id: uuid(),
		kind: text<OwnMoneyEntry['kind']>(),
		entity: code<RegionCode>(),
		currency: code<Currency>(),
		amount: bigint().check('amount > 0'),
		fund: text().nullable(),
		effective_at: timestamp(),
		status: text<OwnMoneyEntry['status']>(),
		note_id: uuid(),
		prepared_by: uuid(),
		prepared_at: timestamp(),
		decided_by: uuid().nullable(),
		decided_at: timestamp().nullable(),
	},
	{
		primaryKey: ['id'],
		indexes: { prepared: '(prepared_at DESC, id)', waiting: "(prepared_at, id) WHERE status = 'waiting'" },
	},
)
type OwnMoneyRow = ProjectedRowOf<typeof ownMoneyTable>

function evolve(row: OwnMoneyRow | null, { type, data }: OwnMoneyEvent, id: string): OwnMoneyRow | null {
	if (type === 'OwnMoneyPrepared')
		return {
			id,
			kind: data.kind,
			entity: data.entity,
			currency: data.currency,
			amount: BigInt(data.amount),
			fund: data.fund,
			effective_at: data.effectiveAt,
			status: 'waiting',
			note_id: data.reason.noteId,
			prepared_by: data.byUserId,
			prepared_at: data.at,
			decided_by: null,
			decided_at: null,
		}
	const by = type === 'OwnMoneyDeclined' ? data.byUserId : (data.approvers.at(-1) ?? null)
	return (
		row && {
			...row,
			status: type === 'OwnMoneyDeclined' ? 'declined' : 'booked',
			decided_by: by,
			decided_at: data.at,
		}
	)
}

export const ownMoneyProjection = keyedProjection({
	table: ownMoneyTable,
	version: 1,
	handles: OWN_MONEY_EVENTS,
	keysOf: (event) => [asEvent<OwnMoneyEvent>(event).data.entryId],
	evolve: (row, event, id) => evolve(row, asEvent<OwnMoneyEvent>(event), id),
})
