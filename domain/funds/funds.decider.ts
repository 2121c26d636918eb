import type { Decider } from '../../kernel/events/decider.ts'
import { decideLoss } from './fund-losses.ts'
import type { FundEvent } from './funds.events.ts'
import { EMPTY_FUND, evolveFund, type FundState } from './funds.state.ts'
import { decideJournalReservation, type JournalReservationCommand } from './journal-reservations.ts'
import type { LossCommand } from './loss-commands.ts'
import { decideReceivable, type ReceivableCommand } from './receivables.ts'
import type { WithdrawalCommand } from './withdrawal-commands.ts'
import { decideWithdrawal } from './withdrawals.ts'

export type FundCommand = WithdrawalCommand | LossCommand | ReceivableCommand | JournalReservationCommand

const isLoss = (command: FundCommand): command is LossCommand =>
	[
		'ReserveRefund',
		'ReleaseRefund',
		'BookRefund',
		'BookRefundReversal',
		'BookChargeback',
		'BookChargebackReversal',
		'HoldShare',
	].includes(command.type)

const isReceivable = (command: FundCommand): command is ReceivableCommand =>
	['NetReceivable', 'SettleReceivable', 'DemandReceivable'].includes(command.type)

const isOfJournal = (command: FundCommand): command is JournalReservationCommand =>
	['ReserveForJournal', 'ReleaseForJournal'].includes(command.type)

/**
 * Decides what leaves a fund. An exact revision on its stream makes it impossible to promise the same money
 * twice.
 */
export const fundDecider: Decider<FundState, FundCommand, FundEvent> = {
	initial: EMPTY_FUND,
	decide(command, state) {
		if (isLoss(command)) return decideLoss(command, state)
		if (isReceivable(command)) return decideReceivable(command, state)
		return isOfJournal(command) ? decideJournalReservation(command, state) : decideWithdrawal(command, state)
	},
	evolve: evolveFund,
}
