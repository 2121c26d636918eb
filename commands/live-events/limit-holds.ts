import { hash } from 'node:crypto'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { type HoldRow, insertHold, lockNetwork, unpaidSeats } from '../../records/live-events/holds.ts'

/** People behind one address of a mobile network share the last one. */
const MOST = { now: 20, ofBuyer: 60, ofNetwork: 120 }

export const hashNetwork = (ip: string): Buffer => hash('sha256', `seats ${networkOf(ip)}`, 'buffer')

/**
 * Checks that a hold does not keep too many unpaid seats from others.
 * @throws DomainError TOO_MANY_UNPAID (429)
 */
export async function checkUnpaid(sql: SqlExecutor, hold: HoldRow): Promise<void> {
	const { now, ofBuyer, ofNetwork } = await unpaidSeats(sql, hold)
	if (now > MOST.now) throw refuse('TOO_MANY_UNPAID.now', { most: MOST.now })
	if (ofBuyer > MOST.ofBuyer || ofNetwork > MOST.ofNetwork) throw refuse('TOO_MANY_UNPAID.ofHour')
}

/** Counts a hold; those of one network count one after another, so that none pass the limit together. */
export async function countUnpaid(tx: Tx, hold: HoldRow): Promise<void> {
	await lockNetwork(tx, hold)
	await checkUnpaid(tx, hold)
	await insertHold(tx, hold)
}
