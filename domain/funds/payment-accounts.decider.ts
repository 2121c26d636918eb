import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import type { Details, PaymentAccountAdded, PaymentAccountEvent } from './payment-accounts.events.ts'
import { refuse } from './refusals.contract.ts'

export type AccountOwner = PaymentAccountAdded['data']['owner']

export type PaymentAccountCommand =
	| {
			readonly type: 'AddPaymentAccount'
			readonly owner: AccountOwner
			readonly details: Details
			readonly at: string
	  }
	/** `details.version` is the version after the one that was changed. */
	| { readonly type: 'ChangePaymentAccount'; readonly details: Details; readonly at: string }
	| { readonly type: 'VerifyPaymentAccount'; readonly version: number; readonly at: string }
	| {
			readonly type: 'RemovePaymentAccount'
			readonly inUse: number
			readonly at: string
	  }

export type PaymentAccountState =
	| { readonly status: 'none' }
	| {
			readonly status: 'open' | 'removed'
			readonly owner: AccountOwner
			readonly details: Details
			/**
			 * The time of the last change, after which payments wait so that an unauthorized change can be noticed.
			 */
			readonly changedAt: string
			readonly isVerified: boolean
	  }

function open(state: PaymentAccountState) {
	if (state.status !== 'open') throw notFound('bankAccount')
	return state
}

function decide(command: PaymentAccountCommand, state: PaymentAccountState): readonly PaymentAccountEvent[] {
	const { at } = command
	switch (command.type) {
		case 'AddPaymentAccount':
			if (state.status !== 'none') throw refuse('ALREADY_EXISTS')
			return [
				{
					type: 'PaymentAccountAdded',
					data: { ...command.details, owner: command.owner, at },
				},
			]
		case 'ChangePaymentAccount': {
			const { details } = open(state)
			if (command.details.version !== details.version + 1) {
				throw refuse('ACCOUNT_CHANGED.meanwhile')
			}
			if (command.details.currency !== details.currency) {
				// Its withdrawals are in that currency; another country means another account.
				throw refuse('CURRENCY_MISMATCH.otherCountry', {}, 'country')
			}
			return [{ type: 'PaymentAccountChanged', data: { ...command.details, at } }]
		}
		case 'VerifyPaymentAccount': {
			const { details, isVerified } = open(state)
			if (isVerified || command.version !== details.version) return []
			return [{ type: 'PaymentAccountVerified', data: { version: command.version, at } }]
		}
		case 'RemovePaymentAccount':
			if (state.status === 'removed') return []
			open(state)
			if (command.inUse > 0) {
				throw refuse('ACCOUNT_IN_USE')
			}
			return [{ type: 'PaymentAccountRemoved', data: { at } }]
		default:
			return never(command)
	}
}

function evolve(state: PaymentAccountState, event: PaymentAccountEvent): PaymentAccountState {
	if (event.type === 'PaymentAccountAdded') {
		const { owner, at, ...details } = event.data
		return { status: 'open', owner, details, changedAt: at, isVerified: false }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before PaymentAccountAdded`)
	switch (event.type) {
		case 'PaymentAccountChanged': {
			const { at, ...details } = event.data
			return { ...state, details, changedAt: at, isVerified: false }
		}
		case 'PaymentAccountVerified':
			return { ...state, isVerified: event.data.version === state.details.version }
		case 'PaymentAccountRemoved':
			return { ...state, status: 'removed' }
		default:
			return never(event)
	}
}

/** Decides on a bank account for payouts. A change is a new version; versions are never deleted. */
export const paymentAccountDecider: Decider<PaymentAccountState, PaymentAccountCommand, PaymentAccountEvent> =
	{ initial: { status: 'none' }, decide, evolve }
